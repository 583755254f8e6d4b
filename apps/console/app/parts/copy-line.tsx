import { IconCheck, IconCopy } from '@vitrine/ui/components'
import { useId, useState } from 'react'
import common from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from './action.tsx'
import styles from './copy-line.module.css'

const t = sayFrom(common)

export interface CopyLineProps {
  readonly label: string
  readonly text: string
}

/** A text to hand on: it can be selected, and copied by a button that says so. */
export function CopyLine({ label, text }: CopyLineProps) {
  const id = useId()
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.line}>
        <input id={id} className={styles.text} readOnly value={text} onFocus={(event) => event.target.select()} />
        <Action
          icon={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          aria-label={`${t('copy')}: ${label}`}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Action>
      </div>
      <span className="sr-only" role="status">
        {isCopied ? t('copied') : ''}
      </span>
    </div>
  )
}
