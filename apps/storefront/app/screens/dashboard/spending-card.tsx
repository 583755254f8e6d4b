import { toBcp47 } from '@vitrine/platform/kernel'
import { cardClass, Segmented } from '@vitrine/ui/components'
import { formatDay, formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { BarPlot } from '../../features/charts/bar-plot.tsx'
import { useMoneyAxis } from '../../features/charts/use-axis.ts'
import { paths } from '../../paths.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import card from './card.module.css'
import { type Span, type Spending, spans } from './spending.ts'
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

function Bars({ span, spending: { bars, spent, from, to } }: { readonly span: Span; readonly spending: Spending }) {
  const { t } = useTranslation('cabinet')
  const money = useMoney()
  const nameOf = useNames(span)
  const axis = useMoneyAxis()
  return (
    <BarPlot
      key={span}
      isSmall
      label={t(`dashboard.spending.chart.${span}`, { from: nameOf(from), to: nameOf(to), amount: money(spent) })}
      axis={axis}
      bars={bars.map(({ date, cost }) => ({ key: date, value: Number(cost), said: `${nameOf(date)}: ${money(cost)}` }))}
      ends={{ first: nameOf(from), last: nameOf(to) }}
    />
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
