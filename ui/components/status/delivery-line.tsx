import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './delivery-line.module.css'

export type DeliveryTone = 'info' | 'ok' | 'bad' | 'warn' | 'mute' | 'brand'

export interface DeliveryLineProps {
  /** 0 to 100; anything else is clamped. */
  readonly percent: number
  /** What a screen reader says: "14 120 of 20 000 views delivered". */
  readonly label: string
  readonly tone?: DeliveryTone
  /** Runs of a drip-feed: a notch stands between two runs. Above 24 there is none: it would be a comb. */
  readonly runs?: number
  readonly className?: string | undefined
}

const NOTCHED_RUNS_MAX = 24

/** One grammar for progress everywhere: list rows, cards, details, previews. */
export function DeliveryLine({ percent, label, tone = 'info', runs = 1, className }: DeliveryLineProps) {
  const filled = Math.min(100, Math.max(0, Number.isFinite(percent) ? percent : 0))
  const isNotched = runs > 1 && runs <= NOTCHED_RUNS_MAX
  const vars = { '--filled': `${filled}%`, '--run': `${100 / runs}%` } as CSSProperties
  return (
    <div
      className={classNames(styles.line, styles[tone], isNotched && styles.notched, className)}
      style={vars}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(filled)}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  )
}
