import styles from './targets-section.module.css'

export interface TargetHintProps {
  readonly id: string
  /** How to write it, and how much is possible. */
  readonly text: string
  /** How much there is by now. */
  readonly count: string
}

/** What stands below an editor of targets; the count is said when it changes. */
export const TargetHint = ({ id, text, count }: TargetHintProps) => (
  <p className={styles.hint} id={id}>
    <span>{text}</span>
    <span className="number" role="status">
      {count}
    </span>
  </p>
)
