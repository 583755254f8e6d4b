import { catalogueKeys } from '@vitrine/catalogue/contract/paths'
import type { catalogueContract } from '@vitrine/catalogue/contract/schemas'
import type { RouteOutput } from '@vitrine/platform/kernel'

type Contract = typeof catalogueContract
export type ServiceOnTheWire = RouteOutput<Contract['listServices']>['data'][number]
export type ServiceDetail = RouteOutput<Contract['getService']>['data']
export type NetworkOnTheWire = RouteOutput<Contract['listNetworks']>['data'][number]

/** What cards, rows and filters read of a service; the rest of the list stays out of the HTML. */
export type CatalogueItem = Pick<ServiceOnTheWire, (typeof catalogueKeys)[number]>

export const toCatalogueItem = (service: CatalogueItem): CatalogueItem =>
  Object.fromEntries(catalogueKeys.map((key) => [key, service[key]])) as unknown as CatalogueItem

/** A service in a document: its values in the order of their keys, which stand in the scripts once instead of in every service. */
export type CatalogueRow = readonly unknown[]
export const toCatalogueRow = (item: CatalogueItem): CatalogueRow => catalogueKeys.map((key) => item[key])
export const fromCatalogueRow = (row: CatalogueRow): CatalogueItem =>
  Object.fromEntries(catalogueKeys.map((key, place) => [key, row[place]])) as unknown as CatalogueItem

/** The faces of networks and types that pages need, without their long texts. */
export interface ServiceTypeFace {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly kind: string
}
export interface NetworkFace {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly icon: string
  readonly color: string
  readonly count: number
  readonly types: readonly ServiceTypeFace[]
}

export const toNetworkFace = (network: NetworkOnTheWire): NetworkFace => ({
  id: network.id,
  name: network.name,
  slug: network.slug,
  icon: network.icon,
  color: network.color,
  count: network.serviceTypes.reduce((sum, type) => sum + type.services_count, 0),
  types: network.serviceTypes.map((type) => ({
    id: type.id,
    name: type.name,
    slug: type.slug,
    kind: type.type,
  })),
})

/** A network in a document: the types as rows of values, as services are. */
export interface NetworkRow extends Omit<NetworkFace, 'types'> {
  readonly types: readonly (readonly [id: number, name: string, slug: string, kind: string])[]
}
export const toNetworkRow = ({ types, ...network }: NetworkFace): NetworkRow => ({
  ...network,
  types: types.map(({ id, name, slug, kind }) => [id, name, slug, kind]),
})
export const fromNetworkRow = ({ types, ...network }: NetworkRow): NetworkFace => ({
  ...network,
  types: types.map(([id, name, slug, kind]) => ({ id, name, slug, kind })),
})

/** A discount exists when the price is below the list price. Decimal text of one scale family compares as numbers here. */
export const hasDiscount = (item: Pick<CatalogueItem, 'price' | 'default_price'>): boolean =>
  Number(item.price) < Number(item.default_price)
