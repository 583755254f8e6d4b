import { Notice, TextField } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { type ReactNode, useState } from 'react'
import { useSending } from '../forms/use-sending.ts'
import common from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import styles from './confirmed-act.module.css'

const c = sayFrom(common)

export interface ActField {
  /** The field of the call that the text goes into. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly initial?: string
  readonly maxLength: number
  readonly minLength?: number
}

export interface ConfirmedActProps {
  readonly label: string
  /** What the button is called where several have the same label; it begins with the label. */
  readonly name?: string
  readonly variant?: 'primary'
  /** The letter that presses it. */
  readonly letter?: string
  readonly title: string
  readonly confirmLabel: string
  /** What will happen, in amounts. */
  readonly children: ReactNode
  /** What the operator has to say with it. */
  readonly field?: ActField
  /** Sends it under the key; what it throws is shown in the dialog. */
  readonly send: (key: string, text: string) => Promise<void>
  /** After an answer, whatever it was: the row may stand elsewhere by now. */
  readonly onAnswered: () => Promise<unknown>
}

/** A button whose act is confirmed first: it says what will happen, and what is typed stays when it is refused. */
export function ConfirmedAct({ label, name, variant, letter, title, confirmLabel, children, field, send, onAnswered }: ConfirmedActProps) {
  const sending = useSending()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState(field?.initial ?? '')
  const confirm = () =>
    sending
      .send(async (key) => {
        await send(key, text.trim())
        setIsOpen(false)
        setText(field?.initial ?? '')
      })
      .finally(onAnswered)
  return (
    <>
      <Action {...{ variant, ...(letter ? { letter } : {}) }} aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Action>
      {isOpen && (
        <ConfirmDialog
          title={title}
          closeLabel={c('close')}
          keepLabel={c('goBack')}
          confirmLabel={confirmLabel}
          isDisabled={field !== undefined && text.trim().length < (field.minLength ?? 1)}
          onClose={() => setIsOpen(false)}
          onConfirm={confirm}
        >
          <div className={styles.body}>
            {children}
            {field && (
              <TextField
                id={`act-${field.name}`}
                label={field.label}
                {...(field.hint ? { hint: field.hint } : {})}
                maxLength={field.maxLength}
                value={text}
                error={sending.errorOf(field.name)}
                onChange={(event) => setText(event.target.value)}
              />
            )}
            {sending.message && (
              <Notice tone="bad" role="alert">
                {sending.message}
              </Notice>
            )}
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
