import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './fields.module.css'

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'prefix'>

export interface CheckboxRowProps extends NativeInput {
  readonly children: ReactNode
  /** A count or an amount at the end of the row. */
  readonly aside?: ReactNode
  /** A sentence that is agreed to is read whole, on as many lines as it takes. */
  readonly isWhole?: boolean
}

export function CheckboxRow({ children, aside, isWhole = false, className, ...input }: CheckboxRowProps) {
  return (
    <label className={classNames(styles.row, className)}>
      <input type="checkbox" className={styles.checkbox} {...input} />
      <span className={classNames(styles.grow, !isWhole && 'ellipsis')}>{children}</span>
      {aside !== undefined && <span className={classNames(styles.aside, 'number')}>{aside}</span>}
    </label>
  )
}

/** A native checkbox that is read out as a switch. It says by itself whether it is on: `aria-checked` is not allowed there. */
export const switchInput = { type: 'checkbox', role: 'switch' } as const

export function SwitchRow({ children, className, ...input }: NativeInput & { readonly children: ReactNode }) {
  return (
    <label className={classNames(styles.row, styles.switchRow, className)}>
      <span className={classNames(styles.grow, 'weight-medium')}>{children}</span>
      <input {...switchInput} className={styles.switch} {...input} />
    </label>
  )
}

export interface SmallFieldProps extends NativeInput {
  /** Read aloud; sighted visitors see the section's title and the placeholder. */
  readonly label: string
  readonly prefix?: ReactNode
  readonly icon?: ReactNode
  readonly type?: 'text' | 'search' | 'number'
}

/** The 36 px field of filters and tool bars; forms use the 44 px one with a visible label. */
export function SmallField({ label, prefix, icon, className, type = 'text', ...input }: SmallFieldProps) {
  return (
    <label className={classNames(styles.field, className)}>
      {icon}
      {prefix && (
        <span className="tone-3" aria-hidden="true">
          {prefix}
        </span>
      )}
      <input type={type} className={styles.input} aria-label={label} {...input} />
    </label>
  )
}

export interface TextFieldProps extends NativeInput {
  readonly label: ReactNode
  readonly id: string
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'tel'
  readonly hint?: ReactNode
  /** Shown under the field and tied to it; line breaks of server texts are kept. */
  readonly error?: string | undefined
  readonly labelAside?: ReactNode
  readonly before?: ReactNode
  readonly after?: ReactNode
}

export function TextField({ label, id, hint, error, labelAside, before, after, className, type = 'text', ...input }: TextFieldProps) {
  const described = classNames(error && `${id}-error`, hint !== undefined && `${id}-hint`)
  return (
    <div className={classNames(styles.textField, className)}>
      <span className={styles.labelRow}>
        <label htmlFor={id} className="weight-medium">
          {label}
        </label>
        {labelAside}
      </span>
      <span className={classNames(styles.field, styles.large, error && styles.invalid)}>
        {before}
        <input
          id={id}
          type={type}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {after}
      </span>
      {error && (
        <span className={styles.error} id={`${id}-error`}>
          {error}
        </span>
      )}
      {hint !== undefined && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}
