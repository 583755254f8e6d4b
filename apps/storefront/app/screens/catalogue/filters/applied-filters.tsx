import { FilterChip } from '@vitrine/ui/components'
import { formatHours, formatQuantity } from '@vitrine/ui/formats'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { clearFilters, type Filters, writeFilters } from '../../../features/services/list/filters.ts'
import { networkOf } from '../../../features/services/list/page-data.ts'
import { regionChosen } from '../../../features/services/list/regions.ts'
import { paths } from '../../../paths.ts'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import styles from './applied-filters.module.css'
import type { FilterProps } from './filter-panel.tsx'
import { useTypeName } from './use-type-name.ts'

interface Applied {
  readonly key: string
  readonly name: string
  readonly without: Partial<Filters>
}

/** What is filtered by, in one row: each with a cross, and one way to drop them all. */
export function AppliedFilters({ data, state: { filters, facets, favourites, setFilters } }: FilterProps) {
  const { t } = useTranslation(['catalogue', 'cart'])
  const money = useMoney()
  const { locale } = useShop()
  const navigate = useNavigate()
  const nameOf = useTypeName(data)
  const range = (from: number | undefined, to: number | undefined, print: (value: number) => string) => {
    if (from !== undefined && to !== undefined) return `${print(from)} – ${print(to)}`
    return from !== undefined ? t('filters.fromChip', { value: print(from) }) : t('filters.toChip', { value: print(to ?? 0) })
  }
  const applied: Applied[] = filters.types.map((key) => ({
    key: `type ${key}`,
    name: nameOf(key),
    without: { types: filters.types.filter((type) => type !== key) },
  }))
  if (filters.priceFrom !== undefined || filters.priceTo !== undefined)
    applied.push({
      key: 'price',
      name: range(filters.priceFrom, filters.priceTo, (value) => money(value)),
      without: { priceFrom: undefined, priceTo: undefined },
    })
  if (filters.quantityFrom !== undefined || filters.quantityTo !== undefined) {
    const quantities = range(filters.quantityFrom, filters.quantityTo, formatQuantity)
    applied.push({
      key: 'quantity',
      name: t('filters.quantityChip', { range: quantities }),
      without: { quantityFrom: undefined, quantityTo: undefined },
    })
  }
  if (filters.startsWithin !== undefined)
    applied.push({
      key: 'start',
      name: t('filters.startChip', { time: formatHours(filters.startsWithin, locale) }),
      without: { startsWithin: undefined },
    })
  const region = regionChosen(facets.regions, facets.region, filters.region)
  if (region) applied.push({ key: 'region', name: region.name, without: { region: undefined } })
  if (filters.isGuaranteed) applied.push({ key: 'guarantee', name: t('filters.guarantee'), without: { isGuaranteed: false } })
  if (filters.isOnSale) applied.push({ key: 'sale', name: t('filters.sale'), without: { isOnSale: false } })
  if (filters.isFavourites && favourites.isSignedIn)
    applied.push({ key: 'favourites', name: t('cart:favourites.filter'), without: { isFavourites: false } })
  if (filters.search.trim())
    applied.push({ key: 'search', name: t('filters.searchChip', { text: filters.search.trim() }), without: { search: '' } })
  const network = networkOf(data)
  if (applied.length === 0 && !network) return null
  // Types belong to their network: leaving it leaves them behind, everything else comes along.
  const leaveNetwork = () => void navigate(`${paths.index()}?${writeFilters({ ...filters, types: [] })}`, { preventScrollReset: true })
  return (
    <>
      {network && (
        <FilterChip removeLabel={t('filters.remove', { name: network.name })} onRemove={leaveNetwork}>
          <span className={styles.name}>{network.name}</span>
        </FilterChip>
      )}
      {applied.map(({ key, name, without }) => (
        <FilterChip key={key} removeLabel={t('filters.remove', { name })} onRemove={() => setFilters({ ...filters, ...without })}>
          <span className={styles.name}>{name}</span>
        </FilterChip>
      ))}
      {applied.length > 0 && (
        <button type="button" className="link type-small" onClick={() => setFilters({ ...clearFilters(filters), search: '' })}>
          {t('filters.clear')}
        </button>
      )}
    </>
  )
}
