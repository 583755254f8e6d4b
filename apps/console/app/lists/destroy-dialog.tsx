import { TextField } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { type ReactNode, useState } from 'react'
import common from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import { usePanel } from '../session/panel-context.ts'
import styles from './destroy-dialog.module.css'

const c = sayFrom(common)

export interface DestroyDialogProps {
  readonly title: string
  readonly confirmLabel: string
  /** The number or the name of what is lost: it is typed before the act can be confirmed. */
  readonly typed: string
  readonly onClose: () => void
  readonly onConfirm: () => Promise<unknown>
  /** What is lost with it. */
  readonly children: ReactNode
}

/** Asks before something is lost for good: whose it is stands first, and what it is has to be typed. */
export function DestroyDialog({ typed, children, ...dialog }: DestroyDialogProps) {
  const { name } = usePanel()
  const [text, setText] = useState('')
  return (
    <ConfirmDialog {...dialog} closeLabel={c('close')} keepLabel={c('cancel')} isDisabled={text.trim() !== typed}>
      <div className={styles.body}>
        <strong>{name}</strong>
        <span>{children}</span>
        <TextField
          id="destroy-typed"
          label={c('typeToConfirm', { text: typed })}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
