import type { CatalogueItem } from '../../../features/services/list/catalogue-item.ts'
import { arrange } from '../../../features/services/list/select-services.ts'

/** The column titles, and the label for a price of a whole order. */
export interface PriceListLabels {
  readonly id: string
  readonly network: string
  readonly type: string
  readonly service: string
  readonly features: string
  readonly guarantee: string
  readonly min: string
  readonly max: string
  readonly start: string
  readonly speed: string
  readonly region: string
  readonly price: string
  readonly per: string
  readonly perOrder: string
}
export interface PriceListNames {
  readonly networkOf: (item: CatalogueItem) => { readonly name: string } | undefined
  readonly typeNameOf: (item: CatalogueItem) => string
}

/** Rows for a spreadsheet, services of one type together: plain numbers, and prices in USD exact as they are charged. */
export function priceListRows(
  items: readonly CatalogueItem[],
  labels: PriceListLabels,
  names: PriceListNames,
): readonly (readonly string[])[] {
  const heads = [
    labels.id,
    labels.network,
    labels.type,
    labels.service,
    labels.features,
    labels.guarantee,
    labels.min,
    labels.max,
    labels.start,
    labels.speed,
    labels.region,
    `${labels.price}, USD`,
    labels.per,
  ]
  const rows = arrange(items, 'table').map((item) => [
    String(item.id),
    names.networkOf(item)?.name ?? '',
    names.typeNameOf(item),
    item.name,
    [item.delivery, ...item.labels.map(({ name }) => name)].filter(Boolean).join(', '),
    item.has_refill ? (item.guarantee ?? '') : '',
    String(item.min_quantity),
    String(item.max_quantity),
    item.start_time ?? '',
    item.speed ?? '',
    item.geo ?? '',
    item.price,
    item.price_type === 'fixed' ? labels.perOrder : String(item.pricing_per),
  ])
  return [heads, ...rows]
}
