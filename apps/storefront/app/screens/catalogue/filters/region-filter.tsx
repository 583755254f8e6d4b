import { toBcp47 } from '@vitrine/platform/kernel'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#words'
import type { Region, RegionFace } from '../../../features/services/list/regions.ts'
import { useShop } from '../../../shop/shop-context.tsx'
import styles from './filter-panel.module.css'

export interface RegionFilterProps {
  readonly value: RegionFace | undefined
  readonly regions: readonly Region[]
  /** Gets the region's number as text. */
  readonly onChange: (region: string | undefined) => void
}

/** Where the audience lives, by name; a region that the other filters leave nothing of stays, but cannot be chosen. */
export function RegionFilter({ value, regions: offered, onChange }: RegionFilterProps) {
  const { t } = useTranslation('catalogue')
  const { locale } = useShop()
  const { compare } = new Intl.Collator(toBcp47(locale))
  const regions = offered.toSorted((one, other) => compare(one.name, other.name))
  if (regions.length < 2) return null
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{t('service.region')}</legend>
      <select
        className={styles.select}
        aria-label={t('service.region')}
        value={value?.id ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      >
        <option value="">{t('filters.anyRegion')}</option>
        {regions.map(({ id, name, count }) => (
          <option key={id} value={id} disabled={count === 0 && id !== value?.id}>
            {t('filters.regionCount', { region: name, number: formatQuantity(count) })}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
