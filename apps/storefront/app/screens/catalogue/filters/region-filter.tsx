import { toBcp47 } from '@vitrine/platform/kernel'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#words'
import { useShop } from '../../../shop/shop-context.tsx'
import styles from './filter-panel.module.css'

export interface RegionFilterProps {
  readonly value: string | undefined
  readonly counts: ReadonlyMap<string, number>
  readonly onChange: (region: string | undefined) => void
}

/** Where the audience lives, by name; a region that the other filters leave nothing of stays, but cannot be chosen. */
export function RegionFilter({ value, counts, onChange }: RegionFilterProps) {
  const { t } = useTranslation('catalogue')
  const { locale } = useShop()
  const { compare } = new Intl.Collator(toBcp47(locale))
  const regions = [...counts].toSorted(([one], [other]) => compare(one, other))
  // A link may ask for a region that is not there.
  if (value !== undefined && !counts.has(value)) regions.unshift([value, 0])
  if (regions.length < 2) return null
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{t('service.region')}</legend>
      <select
        className={styles.select}
        aria-label={t('service.region')}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      >
        <option value="">{t('filters.anyRegion')}</option>
        {regions.map(([region, count]) => (
          <option key={region} value={region} disabled={count === 0 && region !== value}>
            {t('filters.regionCount', { region, number: formatQuantity(count) })}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
