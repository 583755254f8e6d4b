import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './radio-rows.module.css'

export interface RadioRow {
  readonly value: string
  readonly title: ReactNode
  /** Fee, bonus, limits, time: what one wants to know before choosing. */
  readonly detail?: ReactNode
  readonly icon?: ReactNode
  /** The all-in total of this choice, on the right. */
  readonly aside?: ReactNode
  readonly isDisabled?: boolean | undefined
}

export interface RadioRowsProps {
  readonly name: string
  readonly label: string
  readonly rows: readonly RadioRow[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

export function RadioRows({ name, label, rows, value, onChange }: RadioRowsProps) {
  return (
    <div className={styles.rows} role="radiogroup" aria-label={label}>
      {rows.map((row) => (
        <label
          key={row.value}
          className={classNames(styles.row, row.value === value && styles.selected, row.isDisabled && styles.disabled)}
        >
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={row.value}
            checked={row.value === value}
            disabled={row.isDisabled}
            onChange={() => onChange(row.value)}
          />
          {row.icon && <span className={styles.icon}>{row.icon}</span>}
          <span className={styles.text}>
            <span className={styles.title}>{row.title}</span>
            {row.detail && <span className={styles.detail}>{row.detail}</span>}
          </span>
          {row.aside && <span className={classNames(styles.aside, 'number')}>{row.aside}</span>}
        </label>
      ))}
    </div>
  )
}
