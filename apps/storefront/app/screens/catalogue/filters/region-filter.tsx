import { toBcp47 } from '@vitrine/platform/kernel'
import { Select } from '@vitrine/ui/controls'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
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
      <Select
        size="medium"
        label={t('service.region')}
        value={value ? String(value.id) : ''}
        onChange={(region) => onChange(region || undefined)}
        options={[
          { value: '', name: t('filters.anyRegion') },
          ...regions.map(({ id, name, count }) => ({
            value: String(id),
            name: t('filters.regionCount', { region: name, number: formatQuantity(count) }),
            isDisabled: count === 0 && id !== value?.id,
          })),
        ]}
      />
    </fieldset>
  )
}
