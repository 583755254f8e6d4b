import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './receipt.module.css'

export interface ReceiptLine {
  readonly key: string
  readonly label: ReactNode
  readonly amount: ReactNode
  /** Coupons and bonuses are green; everything else is plain. */
  readonly isGain?: boolean | undefined
}

export interface ReceiptProps {
  readonly lines: readonly ReceiptLine[]
  readonly totalLabel: string
  readonly total: ReactNode
  /** Under the total's label: "You save $10.98". */
  readonly totalNote?: ReactNode
  /** While a new sum is on its way the old one stays, dimmed, so that nothing jumps. */
  readonly isStale?: boolean | undefined
  readonly size?: 'large' | 'plain'
}

export function Receipt({ lines, totalLabel, total, totalNote, isStale, size = 'large' }: ReceiptProps) {
  return (
    <dl className={classNames(styles.receipt, isStale && styles.stale)} aria-busy={isStale || undefined}>
      {lines.map((line) => (
        <div key={line.key} className={classNames(styles.row, line.isGain && 'tone-ok')}>
          <dt className={line.isGain ? undefined : 'tone-2'}>{line.label}</dt>
          <dd className="number">{line.amount}</dd>
        </div>
      ))}
      <div className={classNames(styles.row, styles.total)}>
        <dt>
          <span className={size === 'large' ? styles.totalLabel : 'weight-bold'}>{totalLabel}</span>
          {totalNote && <span className={styles.note}>{totalNote}</span>}
        </dt>
        <dd className={classNames('number', size === 'large' ? 'type-total' : 'weight-bold')}>{total}</dd>
      </div>
    </dl>
  )
}
