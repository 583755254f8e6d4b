import type { CatalogueService } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import type { ListedService } from '../../model/compare-lists.ts'
import { isBelowFloor } from '../../model/is-below-floor.ts'
import { coveringCategory, type Markup, type Markups, sellingPrice } from '../../model/markup.ts'
import type { ProviderAccount } from '../../store/account-store.ts'
import { listedById, markupsOf } from '../../store/provider-catalogue-store.ts'
import { type FollowedPrice, followedPrices } from './followed-prices.ts'

type Account = Pick<ProviderAccount, 'id' | 'marginFloorPpm'>
type ServiceOf = (id: number) => CatalogueService | undefined

/** What a markup makes of one of our services. */
export interface MarkedUpService {
  readonly service: CatalogueService
  readonly costNano: bigint
  readonly priceNano: bigint
  /** Orders of it would leave less than the account's floor, and are not sent. */
  readonly isBelowFloor: boolean
}

export interface MarkupEffect {
  /** Those that follow it: the ones below the floor first, then by number. */
  readonly services: readonly MarkedUpService[]
  /** A service of the provider's that it prices: one of ours on sale where there is one. */
  readonly example: {
    readonly listed: ListedService
    readonly priceNano: bigint
    readonly service: CatalogueService | undefined
  } | null
}

/** What each markup of an account makes of the services that follow it; with `tried` as if it was stored. */
export async function markupEffects(
  trx: Trx,
  account: Account,
  serviceOf: ServiceOf,
  tried?: { readonly category: string; readonly markup: Markup },
): Promise<ReadonlyMap<string, { readonly markup: Markup; readonly effect: MarkupEffect }>> {
  const stored = await markupsOf(trx, account.id)
  const markups: Markups = tried ? new Map([...stored, [tried.category, tried.markup]]) : stored
  const listed = await listedById(trx, account.id)
  const followed = Map.groupBy(await followedPrices(trx, account.id, listed, markups), (price) => price.markup)
  const rated = [...listed.values()].filter(({ rateNano }) => rateNano > 0n)
  const covered = Map.groupBy(rated, (service) => coveringCategory(markups, service.category))
  return new Map(
    [...markups].map(([category, markup]) => {
      const services = (followed.get(category) ?? []).flatMap((price) => markedUp(price, account, serviceOf)).sort(worstFirst)
      const example = exampleOf(services, followed.get(category) ?? [], covered.get(category)?.[0], markup)
      return [category, { markup, effect: { services, example } }]
    }),
  )
}

function markedUp({ serviceId, listed, priceNano }: FollowedPrice, { marginFloorPpm }: Account, serviceOf: ServiceOf): MarkedUpService[] {
  const service = serviceOf(serviceId)
  if (!service) return []
  return [{ service, costNano: listed.rateNano, priceNano, isBelowFloor: isBelowFloor({ ...service, priceNano }, listed, marginFloorPpm) }]
}

const worstFirst = (one: MarkedUpService, other: MarkedUpService): number =>
  Number(other.isBelowFloor) - Number(one.isBelowFloor) || one.service.id - other.service.id

function exampleOf(
  services: readonly MarkedUpService[],
  followed: readonly FollowedPrice[],
  first: ListedService | undefined,
  markup: Markup,
): MarkupEffect['example'] {
  const ours = services.find(({ service }) => service.isSellable) ?? services[0]
  const price = ours && followed.find(({ serviceId }) => serviceId === ours.service.id)
  if (ours && price) return { listed: price.listed, priceNano: price.priceNano, service: ours.service }
  return first ? { listed: first, priceNano: sellingPrice(first.rateNano, markup), service: undefined } : null
}
