import { cardClass, classNames } from '@vitrine/ui/components'
import styles from './sums.module.css'

export interface Sum {
  readonly name: string
  readonly value: string
  /** How it has changed, as text. */
  readonly note?: string | undefined
}

/** Two or three numbers that a page is about, each in a card. */
export function Sums({ sums }: { readonly sums: readonly Sum[] }) {
  return (
    <dl className={classNames(styles.sums, sums.length === 2 ? styles.pair : styles.three)}>
      {sums.map(({ name, value, note }) => (
        <div key={name} className={cardClass(styles.sum)}>
          <dt className="type-small tone-3">{name}</dt>
          <dd className={styles.value}>
            {value}
            {note && <span className={styles.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
