import { classNames } from '../class-names.ts'
import { Tag } from '../status/tag.tsx'
import styles from './price.module.css'

export interface PriceProps {
  /** Formatted by the caller, in the visitor's currency. */
  readonly now: string
  /** The list price, when it is higher: struck through. */
  readonly before?: string | undefined
  /** `−15%` */
  readonly discount?: string | undefined
  /** Read aloud before the struck price: "before". */
  readonly beforeLabel: string
  readonly size?: 'small' | 'medium' | 'total'
}

export function Price({ now, before, discount, beforeLabel, size = 'medium' }: PriceProps) {
  if (!before && !discount) return <span className={classNames(styles.now, styles[size], 'number')}>{now}</span>
  return (
    <span className={classNames(styles.price, styles[size])}>
      <span className={classNames(styles.now, 'number')}>{now}</span>
      {before && (
        <s className={classNames(styles.before, 'number')}>
          <span className="sr-only">{beforeLabel} </span>
          {before}
        </s>
      )}
      {discount && size !== 'small' && (
        <Tag tone="ok" className="number">
          {discount}
        </Tag>
      )}
      {discount && size === 'small' && <span className={classNames(styles.saved, 'number')}>{discount}</span>}
    </span>
  )
}
