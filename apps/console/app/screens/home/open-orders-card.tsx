import { Link } from 'react-router'
import texts from '../../messages/en/home.json'
import orders from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
import { orderStates, stateTones } from '../../orders/order.ts'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { grouped } from '../../values/units.ts'
import styles from './home-screen.module.css'
import type { Today } from './use-today.ts'

const t = sayFrom(texts)
const o = sayFrom(orders)

/** Orders that are not over, by state; each leads to its list. */
export function OpenOrdersCard({ states }: Pick<Today, 'states'>) {
  const { key } = usePanel()
  const total = states.reduce((sum, { count }) => sum + count, 0)
  const ordered = states.toSorted((one, other) => orderStates.indexOf(one.state) - orderStates.indexOf(other.state))
  return (
    <section className={styles.card} aria-label={t('openOrders')}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>
          {t('openOrders')} {total > 0 && <span className="number tone-3">{grouped(total)}</span>}
        </h2>
        <Link className="link type-caption" to={paths.panel(key, 'orders')}>
          {t('allOrders')}
        </Link>
      </header>
      {states.length === 0 && <p className={styles.empty}>{t('noneOpen')}</p>}
      <ul className={styles.states}>
        {ordered.map(({ state, count }) => (
          <li key={state}>
            <Link className={styles.row} to={`${paths.panel(key, 'orders')}?state=${state}`}>
              <span className={styles.state}>
                <span className={styles.mark} data-tone={stateTones[state]} aria-hidden="true" />
                {o(`states.${state}`)}
              </span>
              <span className="number weight-medium">{grouped(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
