import { chipClass, Segmented } from '@vitrine/ui/components'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { DayField } from '../../forms/day-field.tsx'
import { paths } from '../../paths.ts'
import styles from './statistics.module.css'
import { groupings, presetQuery, presets, type StatisticsQuery } from './statistics-query.ts'

/** The period and how finely it is divided; all of it stands in the address. */
export function StatisticsFilters({ query, now }: { readonly query: StatisticsQuery; readonly now: Date }) {
  const { t } = useTranslation('statistics')
  const navigate = useNavigate()
  const go = (change: Partial<StatisticsQuery>) => void navigate(paths.statistics({ ...query, ...change }), { preventScrollReset: true })
  return (
    <search className={styles.filters} aria-label={t('filters')}>
      <Segmented
        name="group"
        label={t('groupBy')}
        segments={groupings.map((value) => ({ value, label: t(`groups.${value}`) }))}
        value={query.group}
        onChange={(group) => go({ group })}
      />
      <DayField label={t('from')} value={query.from} max={query.to} onChoose={(from) => go(from ? { from } : {})} />
      <DayField label={t('to')} value={query.to} min={query.from} onChoose={(to) => go(to ? { to } : {})} />
      <span className={styles.presets}>
        {presets.map((preset) => {
          const chosen = presetQuery(preset, now)
          const isChosen = chosen.from === query.from && chosen.to === query.to
          return (
            <Link
              key={preset.days}
              className={chipClass(isChosen)}
              aria-current={isChosen ? 'true' : undefined}
              to={paths.statistics({ ...chosen })}
              preventScrollReset
            >
              {t('lastDays', { count: preset.days })}
            </Link>
          )
        })}
      </span>
    </search>
  )
}
