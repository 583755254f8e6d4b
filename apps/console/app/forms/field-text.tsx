import { classNames } from '@vitrine/ui/components'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './field-text.module.css'

export interface FieldTextProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> {
  readonly id: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly prefix?: string | undefined
  readonly suffix?: ReactNode
  readonly isLarge?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** A field with its label above it: 30 px high, 40 where it is `isLarge`. What is wrong stands below and is tied to it. */
export function FieldText({ id, label, hint, error, prefix, suffix, isLarge, className, ref, ...input }: FieldTextProps) {
  const described = classNames(error && `${id}-error`, hint !== undefined && `${id}-hint`)
  return (
    <div className={classNames(styles.field, isLarge && styles.large, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={classNames(styles.box, error && styles.invalid)}>
        {prefix && <span className={styles.unit}>{prefix}</span>}
        <input
          ref={ref}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {suffix && <span className={styles.unit}>{suffix}</span>}
      </span>
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
