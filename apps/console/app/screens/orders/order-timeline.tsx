import texts from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
import { actorName, eventName, type Order } from '../../orders/order.ts'
import { dollars } from '../../values/dollars.ts'
import { fullTime } from '../../values/times.ts'
import styles from './order-inspector.module.css'

const t = sayFrom(texts)

/** Ends whose amount is what went back to the customer. */
const GIVES_BACK: ReadonlySet<string> = new Set(['completed', 'partial', 'canceled'])

/** What happened to the order, the newest first. */
export function OrderTimeline({ order: { timeline } }: { readonly order: Order }) {
  if (timeline.length === 0) return <p className="tone-3">{t('noEvents')}</p>
  return (
    <ol className={styles.rows}>
      {timeline.map(({ at, kind, amount, actor, by }) => (
        <li key={`${at} ${kind}`}>
          <span className="weight-medium">{eventName(kind)}</span>
          {amount !== null && amount !== '0.00' && (
            <span className="number">{GIVES_BACK.has(kind) ? t('returned', { amount: dollars(amount) }) : dollars(amount)}</span>
          )}
          <span className="tone-3">{by ?? actorName(actor)}</span>
          <span className={`${styles.end} number tone-3`}>{fullTime(at)}</span>
        </li>
      ))}
    </ol>
  )
}
