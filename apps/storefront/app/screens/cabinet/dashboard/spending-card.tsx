import { toBcp47 } from '@vitrine/platform/kernel'
import { cardClass, Segmented } from '@vitrine/ui/components'
import { formatDay, formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#words'
import { paths } from '../../../paths.ts'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import { type Span, type Spending, spans } from '../model/spending.ts'
import card from './card.module.css'
import styles from './spending-card.module.css'

/** What the last thirty days or twelve months have cost, with a bar for each of them. */
export function SpendingCard({ spending }: { readonly spending: Readonly<Record<Span, Spending>> }) {
  const { t } = useTranslation('cabinet')
  const money = useMoney()
  const [span, setSpan] = useState<Span>('days')
  const shown = spending[span]
  return (
    <section className={cardClass(card.list)} aria-labelledby="dashboard-spending">
      <div className={styles.head}>
        <h2 className="type-h2" id="dashboard-spending">
          {t('dashboard.spending.title')}
        </h2>
        <Segmented
          name="spending"
          label={t('dashboard.spending.period')}
          segments={spans.map((value) => ({ value, label: t(`dashboard.spending.${value}`) }))}
          value={span}
          onChange={setSpan}
        />
      </div>
      <p className={styles.sum} aria-live="polite">
        <span className={styles.amount}>{money(shown.spent)}</span>
        <span className="type-small tone-3">{t(`dashboard.spending.in.${span}`)}</span>
      </p>
      <p className={`type-small tone-3 ${styles.facts}`}>
        {shown.orders === 0
          ? t('dashboard.spending.none')
          : t('dashboard.spending.orders', { count: shown.orders, number: formatQuantity(shown.orders) })}
        {shown.orders > 0 && (
          <Link className="link" to={paths.finances({ type: 'order' })}>
            {t('dashboard.balance.history')}
          </Link>
        )}
      </p>
      {shown.orders > 0 && <Bars span={span} spending={shown} />}
    </section>
  )
}

const SIZE = { width: 300, height: 170 } as const
const gaps: Readonly<Record<Span, number>> = { days: 3, months: 7 }

function Bars({ span, spending: { bars, spent, from, to } }: { readonly span: Span; readonly spending: Spending }) {
  const { t } = useTranslation('cabinet')
  const money = useMoney()
  const nameOf = useNames(span)
  const highest = Math.max(...bars, 0.01)
  const step = SIZE.width / bars.length
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={t(`dashboard.spending.chart.${span}`, { from: nameOf(from), to: nameOf(to), amount: money(spent) })}
      >
        {[0, 0.5, 1].map((level) => (
          <line key={level} className={styles.grid} x1="0" x2={SIZE.width} y1={gridAt(level)} y2={gridAt(level)} />
        ))}
        {bars.map((amount, index) => {
          const height = (amount / highest) * (SIZE.height - 2)
          return (
            <rect
              key={index}
              className={index === bars.length - 1 ? styles.today : styles.bar}
              x={index * step + gaps[span] / 2}
              y={SIZE.height - 1 - height}
              width={step - gaps[span]}
              height={height}
              rx="2"
            />
          )
        })}
      </svg>
      <figcaption className={styles.axis} aria-hidden="true">
        <span>{nameOf(from)}</span>
        <span>{t(`dashboard.spending.highest.${span}`, { amount: money(String(highest.toFixed(2))) })}</span>
      </figcaption>
    </figure>
  )
}

/** How the beginning of a bar is said. */
function useNames(span: Span): (date: string) => string {
  const { locale } = useShop()
  const month = new Intl.DateTimeFormat(toBcp47(locale), { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (date) => {
    const at = new Date(`${date}T00:00:00Z`)
    return span === 'months' ? month.format(at) : formatDay(at, { locale, timeZone: 'UTC', now: at })
  }
}

const gridAt = (level: number): number => 1 + (SIZE.height - 2) * level
