import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  readonly title: string
  readonly children?: ReactNode
  /** One or two actions; the first is the way on. */
  readonly actions?: ReactNode
  /** Replaces the drawing: the number of an error page. */
  readonly figure?: string | number
  readonly level?: 1 | 2
}

/** A line drawing from the delivery line, one sentence, one or two actions. */
export function EmptyState({ title, children, actions, figure, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      {figure ? (
        // Comes from the style sheet: it is a picture of a number, the heading says what it means.
        <span className={styles.figure} data-figure={figure} aria-hidden="true" />
      ) : (
        <Plot />
      )}
      <Heading className={`type-h2 ${styles.title}`}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

const Plot = () => (
  <svg className={styles.drawing} viewBox="0 0 124 56" width="124" height="56" aria-hidden="true">
    <rect x="2" y="4" width="120" height="14" rx="7" className={styles.track} />
    <rect x="6" y="27" width="88" height="8" rx="4" className={styles.track} />
    <rect x="6" y="44" width="56" height="8" rx="4" className={styles.track} />
    <circle cx="11" cy="11" r="10" className={styles.ring} />
    <circle cx="11" cy="11" r="4" className={styles.dot} />
  </svg>
)
