import { CheckboxRow, Chip, SwitchRow } from '@vitrine/ui/components'
import { formatHours, formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { type Filters, startChoices } from '../../../features/services/list/filters.ts'
import type { CatalogueData } from '../../../features/services/list/page-data.ts'
import { typeChoicesOf } from '../../../features/services/list/page-data.ts'
import { regionChosen } from '../../../features/services/list/regions.ts'
import { useShop } from '../../../shop/shop-context.tsx'
import type { CatalogueState } from '../use-catalogue.ts'
import styles from './filter-panel.module.css'
import { PriceFilter } from './price-filter.tsx'
import { QuantityFilter } from './quantity-filter.tsx'
import { RegionFilter } from './region-filter.tsx'
import { useTypeName } from './use-type-name.ts'

const TYPES_SHOWN = 6

export interface FilterProps {
  readonly data: CatalogueData
  readonly state: CatalogueState
}

export function FilterPanel({ data, state }: FilterProps) {
  const { t } = useTranslation(['catalogue', 'cart'])
  const { filters, facets, setFilters } = state
  const change = (part: Partial<Filters>) => setFilters({ ...filters, ...part })
  return (
    <div className={styles.panel}>
      <TypeFilter data={data} state={state} />
      <PriceFilter
        bounds={facets.price}
        bars={facets.priceBars}
        from={filters.priceFrom}
        to={filters.priceTo}
        onChange={(priceFrom, priceTo) => change({ priceFrom, priceTo })}
      />
      <QuantityFilter
        bounds={facets.quantity}
        from={filters.quantityFrom}
        to={filters.quantityTo}
        onChange={(quantityFrom, quantityTo) => change({ quantityFrom, quantityTo })}
      />
      <StartFilter value={filters.startsWithin} counts={facets.startsWithin} onChange={(startsWithin) => change({ startsWithin })} />
      <fieldset className={styles.section}>
        <SwitchRow
          checked={filters.isGuaranteed}
          disabled={facets.guaranteed === 0 && !filters.isGuaranteed}
          onChange={(event) => change({ isGuaranteed: event.currentTarget.checked })}
        >
          {t('filters.guarantee')}
        </SwitchRow>
        <SwitchRow
          checked={filters.isOnSale}
          disabled={facets.onSale === 0 && !filters.isOnSale}
          onChange={(event) => change({ isOnSale: event.currentTarget.checked })}
        >
          {t('filters.sale')}
        </SwitchRow>
        {state.favourites.isSignedIn && (
          <SwitchRow checked={filters.isFavourites} onChange={(event) => change({ isFavourites: event.currentTarget.checked })}>
            {t('cart:favourites.filter')}
          </SwitchRow>
        )}
      </fieldset>
      <RegionFilter
        value={regionChosen(facets.regions, facets.region, filters.region)}
        regions={facets.regions}
        onChange={(region) => change({ region })}
      />
    </div>
  )
}

function TypeFilter({ data, state: { filters, facets, setFilters } }: FilterProps) {
  const { t } = useTranslation('catalogue')
  const nameOf = useTypeName(data)
  const [isWhole, setIsWhole] = useState(false)
  const choices = typeChoicesOf(data)
  if (choices.length < 2) return null
  const hidden = choices.length - TYPES_SHOWN
  // A chosen type stays in view wherever it stands in the list.
  const shown = isWhole ? choices : choices.filter((choice, place) => place < TYPES_SHOWN || filters.types.includes(choice.key))
  const toggle = (key: string, isOn: boolean) =>
    setFilters({ ...filters, types: isOn ? [...filters.types, key] : filters.types.filter((type) => type !== key) })
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{t('filters.type')}</legend>
      {shown.map(({ key }) => {
        const count = facets.types.get(key) ?? 0
        const isOn = filters.types.includes(key)
        return (
          <CheckboxRow
            key={key}
            checked={isOn}
            disabled={count === 0 && !isOn}
            aside={formatQuantity(count)}
            onChange={(event) => toggle(key, event.currentTarget.checked)}
          >
            {nameOf(key)}
          </CheckboxRow>
        )
      })}
      {hidden > 0 && (
        <button type="button" className={`link type-small ${styles.more}`} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('filters.showFewer') : t('filters.showMore', { count: hidden, number: formatQuantity(hidden) })}
        </button>
      )}
    </fieldset>
  )
}

interface StartFilterProps {
  readonly value: number | undefined
  readonly counts: ReadonlyMap<number, number>
  readonly onChange: (hours: number | undefined) => void
}

function StartFilter({ value, counts, onChange }: StartFilterProps) {
  const { t } = useTranslation('catalogue')
  const { locale } = useShop()
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{t('filters.start')}</legend>
      <div className={styles.chips}>
        <Chip isSelected={value === undefined} onClick={() => onChange(undefined)}>
          {t('filters.anyStart')}
        </Chip>
        {startChoices.map((hours) => (
          <Chip
            key={hours}
            isSelected={value === hours}
            disabled={(counts.get(hours) ?? 0) === 0 && value !== hours}
            onClick={() => onChange(hours)}
          >
            {formatHours(hours, locale)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
