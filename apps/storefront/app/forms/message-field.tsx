import { classNames } from '@vitrine/ui/components'
import type { TextareaHTMLAttributes } from 'react'
import styles from './message-field.module.css'

/** As many characters as the server takes in one message of a customer. */
const LENGTH_MAX = 5000

export interface MessageFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly id: string
  readonly label: string
  readonly error?: string | undefined
  /** The label is read aloud only: what stands around the field says what it is. */
  readonly isLabelHidden?: boolean
}

/** Several lines to the shop's support. */
export function MessageField({ id, label, error, isLabelHidden = false, rows = 6, ...area }: MessageFieldProps) {
  return (
    <div className={styles.message}>
      <label htmlFor={id} className={classNames(isLabelHidden ? 'sr-only' : 'weight-medium')}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.area}
        rows={rows}
        maxLength={LENGTH_MAX}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...area}
      />
      {error && (
        <span className={styles.error} id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}
