import { Button, cardClass, classNames, IconDownload, Segmented } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { BarPlot } from '../../../features/charts/bar-plot.tsx'
import figures from '../../../features/charts/figures.module.css'
import { useMoneyAxis } from '../../../features/charts/use-axis.ts'
import { csvOf } from '../../../files/csv.ts'
import { saveFile } from '../../../files/save-file.ts'
import { useMoney } from '../../../shop/shop-context.tsx'
import type { WidgetGroup } from '../model/widget-query.ts'
import { type RowMeasure, rowMeasures, type WidgetRow } from '../model/widget-rows.ts'
import { useRowName } from './use-row-name.ts'
import styles from './widget-statistics.module.css'

/** More bars than this cannot be told apart; those that follow stand in the table. */
const NAMES_MAX = 40

export function WidgetChart({ rows, group }: { readonly rows: readonly WidgetRow[]; readonly group: WidgetGroup }) {
  const { t } = useTranslation('order-widget')
  const money = useMoney()
  const axis = useMoneyAxis()
  const nameOf = useRowName()
  const [measure, setMeasure] = useState<RowMeasure>('reward')
  const shown = group === 'date' ? rows : rows.slice(0, NAMES_MAX)
  const [first, last] = [shown[0], shown.at(-1)]
  const ends = first && { first: nameOf(first), last: last && last !== first ? nameOf(last) : undefined }
  return (
    <section className={cardClass(figures.card)} aria-label={t('statistics.chart')}>
      <div className={classNames(figures.head, styles.head)}>
        <Segmented
          name="measure"
          label={t('statistics.measure')}
          segments={rowMeasures.map((value) => ({ value, label: t(`statistics.${value}`) }))}
          value={measure}
          onChange={setMeasure}
        />
        <Export rows={rows} group={group} />
      </div>
      <BarPlot
        key={group}
        label={t('statistics.chart')}
        axis={axis}
        bars={shown.map((row) => ({ key: row.key, value: Number(row[measure]), said: `${nameOf(row)}: ${money(row[measure])}` }))}
        ends={group === 'date' ? ends : undefined}
      />
    </section>
  )
}

function Export({ rows, group }: { readonly rows: readonly WidgetRow[]; readonly group: WidgetGroup }) {
  const { t } = useTranslation('order-widget')
  const save = () => {
    const head = [t(`statistics.groups.${group}`), t('statistics.spentUsd'), t('statistics.rewardUsd')]
    const lines = rows.map(({ name, spent, reward }) => [name ?? t('statistics.gone'), spent, reward])
    saveFile(csvOf([head, ...lines]), `${t('statistics.file')}.csv`)
  }
  return (
    <Button size="medium" icon={<IconDownload size={16} />} onClick={save}>
      {t('statistics.export')}
    </Button>
  )
}
