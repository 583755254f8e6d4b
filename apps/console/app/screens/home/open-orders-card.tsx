import { Link } from 'react-router'
import texts from '../../messages/en/home.json'
import orders from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
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
  const most = Math.max(1, ...states.map(({ count }) => count))
  return (
    <section className={styles.card} aria-label={t('openOrders')}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{t('openOrders')}</h2>
        <Link className="link type-caption" to={paths.panel(key, 'orders')}>
          {t('allOrders')}
        </Link>
      </header>
      {states.length === 0 && <p className={styles.empty}>{t('noneOpen')}</p>}
      <ul>
        {states.map(({ state, count }) => (
          <li key={state}>
            <Link className={styles.row} to={`${paths.panel(key, 'orders')}?state=${state}`}>
              <span>{o(`states.${state}`)}</span>
              <span className={styles.share}>
                <meter className={styles.meter} min={0} max={most} value={count} aria-hidden="true" />
                <span className="number">{grouped(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
