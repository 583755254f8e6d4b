import { Link } from 'react-router'
import texts from '../../messages/en/home.json'
import orders from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
import { orderStates, stateTones } from '../../orders/order.ts'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { counted, grouped } from '../../values/units.ts'
import styles from './home-screen.module.css'
import own from './open-orders-card.module.css'
import type { Today } from './use-today.ts'

const t = sayFrom(texts)
const o = sayFrom(orders)

/** Orders that are not over, by state, each leading to its list; and why some are late. */
export function OpenOrdersCard({ states, late }: Pick<Today, 'states' | 'late'>) {
  const { key } = usePanel()
  const total = states.reduce((sum, { count }) => sum + count, 0)
  const isExact = states.every((one) => one.isExact)
  const ordered = states.toSorted((one, other) => orderStates.indexOf(one.state) - orderStates.indexOf(other.state))
  return (
    <section className={styles.card} aria-label={t('openOrders')}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>
          {t('openOrders')} {total > 0 && <span className="number tone-3">{counted(total, isExact)}</span>}
        </h2>
        <Link className="link type-caption" to={paths.panel(key, 'orders')}>
          {t('allOrders')}
        </Link>
      </header>
      {states.length === 0 && <p className={styles.empty}>{t('noneOpen')}</p>}
      <ul className={styles.states}>
        {ordered.map(({ state, count, isExact: isWhole }) => (
          <li key={state}>
            <Link className={styles.row} to={`${paths.panel(key, 'orders')}?state=${state}`}>
              <span className={styles.state}>
                <span className={styles.mark} data-tone={stateTones[state]} aria-hidden="true" />
                {o(`states.${state}`)}
              </span>
              <span className="number weight-medium">{counted(count, isWhole)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {late.count > 0 && <LateReasons late={late} />}
    </section>
  )
}

/** How many orders are late, and why; each leads to all of them. */
function LateReasons({ late: { count, isExact, reasonsOf, reasons } }: Pick<Today, 'late'>) {
  const { key } = usePanel()
  const isSome = reasonsOf < count
  return (
    <div className={own.late}>
      <Link className="link" to={`${paths.panel(key, 'attention')}?queue=late_orders`}>
        {t('late', { count, number: counted(count, isExact) })}
      </Link>
      {isSome && <span className="tone-3 type-caption"> {t('lateSome', { number: grouped(reasonsOf) })}</span>}
      <ul className={own.reasons} aria-label={t('lateReasons')}>
        {reasons.map(({ reason, count: orders }) => (
          <li key={reason} className={own.reason}>
            <span>{t(`lateBecause.${reason}`)}</span>
            <span className={own.track} aria-hidden="true">
              <span className={own.part} style={{ inlineSize: `${Math.round((orders / Math.max(1, reasonsOf)) * 100)}%` }} />
            </span>
            <span className="number weight-medium">{grouped(orders)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
