import { Link } from 'react-router'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { grouped } from '../../values/units.ts'
import styles from './home-screen.module.css'
import { changePercent, soldByNow, soldIn } from './today.ts'
import type { Today } from './use-today.ts'

const t = sayFrom(texts)
/** A larger change says only that there was next to nothing before. */
const CHANGE_MAX = 999

/** The day in four figures, beside the same time a week before. */
export function FiguresStrip({ today: { minute, hours, weekBefore, states } }: { readonly today: Today }) {
  const { key } = usePanel()
  const now = soldIn(hours)
  const before = soldByNow(weekBefore, hours.length, minute)
  const open = states.reduce((sum, { count }) => sum + count, 0)
  return (
    <dl className={styles.strip} aria-label={t('today')}>
      <Figure name={t('sales')} value={dollars(now.sales.toFixed(2))} change={changePercent(now.sales, before.sales)} />
      <Figure name={t('orders')} value={grouped(now.orders)} change={changePercent(now.orders, before.orders)} />
      <Figure name={t('average')} value={now.orders === 0 ? '–' : dollars((now.sales / now.orders).toFixed(2))} />
      <Figure name={t('openOrders')} value={grouped(open)}>
        <Link className="link type-caption" to={paths.panel(key, 'orders')}>
          {t('allOrders')}
        </Link>
      </Figure>
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  /** Percent against a week before. */
  readonly change?: number | undefined
  readonly children?: React.ReactNode
}

function Figure({ name, value, change, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className="tone-2">{name}</dt>
      <dd className={styles.value}>
        <span className={styles.number}>{value}</span>
        {change !== undefined && (
          <span className={change < 0 ? 'type-caption tone-warn number' : 'type-caption tone-ok number'} title={t('againstWeekBefore')}>
            {change > CHANGE_MAX ? `> ${CHANGE_MAX} %` : `${change < 0 ? '−' : '+'}${Math.abs(change)} %`}
          </span>
        )}
        {children}
      </dd>
    </div>
  )
}
