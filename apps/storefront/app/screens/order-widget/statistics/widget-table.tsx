import { cardClass } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import figures from '../../../features/charts/figures.module.css'
import { NumberTable } from '../../../features/charts/number-table.tsx'
import { useMoney } from '../../../shop/shop-context.tsx'
import type { WidgetGroup } from '../model/widget-query.ts'
import { rowMeasures, type WidgetRow } from '../model/widget-rows.ts'
import { useRowName } from './use-row-name.ts'
import styles from './widget-statistics.module.css'

/** The figures of the chart to read: the latest days or the largest names first; spans without a sale are left out. */
export function WidgetTable({ rows, group }: { readonly rows: readonly WidgetRow[]; readonly group: WidgetGroup }) {
  const { t } = useTranslation('order-widget')
  const money = useMoney()
  const nameOf = useRowName()
  const sold = rows.filter(({ spent, reward }) => Number(spent) > 0 || Number(reward) > 0)
  return (
    <section className={cardClass(figures.card)} aria-labelledby="widget-table">
      <h3 className="type-h3" id="widget-table">
        {t('statistics.table')}
      </h3>
      <NumberTable
        className={styles.table}
        heads={[t(`statistics.groups.${group}`), ...rowMeasures.map((measure) => t(`statistics.${measure}`))]}
        rows={(group === 'date' ? sold.toReversed() : sold).map((row) => ({
          key: row.key,
          name: nameOf(row),
          figures: rowMeasures.map((measure) => money(row[measure])),
        }))}
      />
    </section>
  )
}
