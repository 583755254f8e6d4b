import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import type { Bounds } from '../../../features/services/list/filters.ts'
import { BoundFields } from './bound-fields.tsx'
import styles from './filter-panel.module.css'

export interface QuantityFilterProps {
  readonly bounds: Bounds
  readonly from: number | undefined
  readonly to: number | undefined
  readonly onChange: (from: number | undefined, to: number | undefined) => void
}

export function QuantityFilter({ bounds, from, to, onChange }: QuantityFilterProps) {
  const { t } = useTranslation('catalogue')
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{t('filters.quantity')}</legend>
      <BoundFields
        bounds={bounds}
        from={from}
        to={to}
        onChange={onChange}
        labelFrom={t('filters.quantityFrom')}
        labelTo={t('filters.quantityTo')}
        placeholderFrom={t('filters.from')}
        placeholderTo={t('filters.to')}
        print={formatQuantity}
      />
    </fieldset>
  )
}
