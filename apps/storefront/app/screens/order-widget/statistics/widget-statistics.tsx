import { chipClass, Segmented } from '@vitrine/ui/components'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { Sums } from '../../../features/charts/sums.tsx'
import { DayField } from '../../../forms/day-field.tsx'
import { EmptyCard } from '../../../page/empty-card.tsx'
import { paths } from '../../../paths.ts'
import { useMoney } from '../../../shop/shop-context.tsx'
import { periodOf, periods, type WidgetQuery, widgetGroups, writeWidgetQuery } from '../model/widget-query.ts'
import { rowMeasures, rowsOf, sumOfRows, type WidgetStatistic } from '../model/widget-rows.ts'
import { WidgetChart } from './widget-chart.tsx'
import styles from './widget-statistics.module.css'
import { WidgetTable } from './widget-table.tsx'

export interface WidgetStatisticsProps {
  readonly query: WidgetQuery
  readonly statistics: readonly WidgetStatistic[]
  readonly now: Date
}

/** What was paid in the forms and what of it is the partner's: two sums, a chart, and the same as a table. */
export function WidgetStatistics({ query, statistics, now }: WidgetStatisticsProps) {
  const { t } = useTranslation('order-widget')
  const money = useMoney()
  const rows = rowsOf(statistics, query)
  return (
    <section className={styles.part} aria-labelledby="widget-statistics">
      <h2 className="type-h2" id="widget-statistics">
        {t('statistics.title')}
      </h2>
      <Filters query={query} now={now} />
      {rows.length === 0 ? (
        <EmptyCard title={t('statistics.empty')}>{t('statistics.emptyText')}</EmptyCard>
      ) : (
        <>
          <Sums sums={rowMeasures.map((measure) => ({ name: t(`statistics.${measure}`), value: money(sumOfRows(rows, measure)) }))} />
          <WidgetChart rows={rows} group={query.group} />
          <WidgetTable rows={rows} group={query.group} />
        </>
      )}
    </section>
  )
}

function Filters({ query, now }: Pick<WidgetStatisticsProps, 'query' | 'now'>) {
  const { t } = useTranslation('order-widget')
  const navigate = useNavigate()
  const pathOf = (change: Partial<WidgetQuery>) => paths.orderWidget(writeWidgetQuery({ ...query, ...change }))
  const go = (change: Partial<WidgetQuery>) => void navigate(pathOf(change), { preventScrollReset: true })
  return (
    <search className={styles.filters} aria-label={t('statistics.filters')}>
      <Segmented
        name="group"
        label={t('statistics.groupBy')}
        segments={widgetGroups.map((value) => ({ value, label: t(`statistics.groups.${value}`) }))}
        value={query.group}
        onChange={(group) => go({ group })}
      />
      <DayField label={t('statistics.from')} value={query.from} max={query.to} onChoose={(from) => go({ from })} />
      <DayField label={t('statistics.to')} value={query.to} min={query.from} onChoose={(to) => go({ to })} />
      <span className={styles.periods}>
        {periods.map((period) => {
          const chosen = periodOf(period, now)
          const isChosen = chosen.from === query.from && chosen.to === query.to
          return (
            <Link
              key={period}
              className={chipClass(isChosen)}
              aria-current={isChosen ? 'true' : undefined}
              to={pathOf(chosen)}
              preventScrollReset
            >
              {t(`statistics.periods.${period}`)}
            </Link>
          )
        })}
      </span>
    </search>
  )
}
