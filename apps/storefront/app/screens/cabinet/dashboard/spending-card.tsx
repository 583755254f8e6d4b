import { cardClass } from '@vitrine/ui/components'
import { formatDay, formatQuantity } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#words'
import { paths } from '../../../paths.ts'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import { dayStart } from '../model/days.ts'
import { isIncome } from '../model/finance-row.ts'
import { monthStart, type Spending } from '../model/spending.ts'
import card from './card.module.css'
import styles from './spending-card.module.css'

/** What this month has cost so far, with a bar for each day. */
export function SpendingCard({ spending, now }: { readonly spending: Spending; readonly now: string }) {
  const { t } = useTranslation('cabinet')
  const money = useMoney()
  const { orders, returned, days } = spending
  return (
    <section className={cardClass(card.list)} aria-labelledby="dashboard-spending">
      <div className={card.head}>
        <h2 className="type-h2" id="dashboard-spending">
          {t('dashboard.spending.title')}
        </h2>
        {orders > 0 && (
          <Link className="link type-small" to={paths.finances({ type: 'order' })}>
            {t('dashboard.balance.history')}
          </Link>
        )}
      </div>
      <p className={styles.sum}>
        <span className={styles.amount}>{money(spending.spent)}</span>
        <span className="type-small tone-3">{t('dashboard.spending.month')}</span>
      </p>
      <p className="type-small tone-3">
        {orders === 0
          ? t('dashboard.spending.none')
          : [
              t('dashboard.spending.orders', { count: orders, number: formatQuantity(orders) }),
              isIncome(returned) && t('dashboard.spending.returned', { amount: money(returned) }),
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
      {days && orders > 0 && <Bars days={days} spent={spending.spent} now={new Date(now)} />}
    </section>
  )
}

const SIZE = { width: 300, height: 170, gap: 3 } as const
const DAYS_MAX = 31

function Bars({ days, spent, now }: { readonly days: readonly number[]; readonly spent: string; readonly now: Date }) {
  const { t } = useTranslation('cabinet')
  const { locale, timeZone } = useShop()
  const money = useMoney()
  const highest = Math.max(...days, 0.01)
  const step = SIZE.width / DAYS_MAX
  const day = (at: Date) => formatDay(at, { locale, timeZone, now })
  const [from, to] = [day(dayStart(monthStart(now, timeZone), timeZone)), day(now)]
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={t('dashboard.spending.chart', { from, to, amount: money(spent) })}
      >
        {[0, 0.5, 1].map((level) => (
          <line key={level} className={styles.grid} x1="0" x2={SIZE.width} y1={gridAt(level)} y2={gridAt(level)} />
        ))}
        {days.map((amount, index) => {
          const height = (amount / highest) * (SIZE.height - 2)
          return (
            <rect
              key={index}
              className={index === days.length - 1 ? styles.today : styles.bar}
              x={index * step + SIZE.gap / 2}
              y={SIZE.height - 1 - height}
              width={step - SIZE.gap}
              height={height}
              rx="2"
            />
          )
        })}
      </svg>
      <figcaption className={styles.axis} aria-hidden="true">
        <span>{from}</span>
        <span>{t('dashboard.spending.highest', { amount: money(String(highest.toFixed(2))) })}</span>
      </figcaption>
    </figure>
  )
}

const gridAt = (level: number): number => 1 + (SIZE.height - 2) * level
