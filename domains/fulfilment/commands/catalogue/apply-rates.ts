import { type Catalogue, changeServices, type ServiceFieldsChange, type WhoChanges } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { textIn } from '@vitrine/platform/http'
import { fieldMessage, type Message, message } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import type { ListedService } from '../../model/compare-lists.ts'
import { lockBreaker, type ProviderAccount } from '../../store/account-store.ts'
import { deleteStopped, listedById, markupsOf, servicesAtProvider } from '../../store/provider-catalogue-store.ts'
import { type FollowedPrice, ruledPrices } from './followed-prices.ts'
import { guardRoutes } from './guard-routes.ts'

/** What is decided about one of our services after a change of its provider's rate. */
export interface RateDecision {
  readonly providerServiceId: string
  readonly serviceId: number
  /** The service as it was read, and the rate: where either is another one by now, nothing is decided. */
  readonly version: number
  readonly rateNano: string | null
  readonly do: 'follow' | 'keep' | 'stop'
}

export interface RatesApplied {
  readonly done: readonly { readonly serviceId: number; readonly version: number }[]
  readonly conflicts: readonly {
    readonly serviceId: number
    readonly because: 'service' | 'rate'
    readonly by: string | null
    readonly at: string | null
  }[]
  readonly errors: readonly { readonly serviceId: number; readonly message: string }[]
}

interface Deciding {
  readonly who: WhoChanges
  readonly rows: readonly RateDecision[]
  readonly now: Date
}

/**
 * Has services follow an account's rates, keep their price or go off sale, each for itself: what was changed meanwhile, or is none of this account's, stays
 * as it was and is told. A service that follows is priced at once, and its route is used again where that ends a loss.
 */
export async function applyRates(
  deps: FulfilmentDeps & { readonly catalogue: Catalogue },
  trx: Trx,
  account: ProviderAccount,
  { who, rows, now }: Deciding,
): Promise<RatesApplied> {
  // Neither a change of a markup nor a reading of the list comes between.
  await lockBreaker(trx, account.id)
  const { ready, conflicts, errors } = await judge(trx, account.id, rows)
  const changes = ready.map(({ change }) => change)
  const changed = changes.length > 0 ? await changeServices(trx, who, changes, now) : { done: [], conflicts: [], errors: [] }
  const done = new Set(changed.done.map(({ id }) => id))
  const stopped = ready.filter(({ row, change }) => row.do === 'stop' && done.has(change.id))
  // Else the service would return by itself once a route of it can be used again.
  for (const { change } of stopped) await deleteStopped(trx, change.id)
  await guardFollowing(
    deps,
    trx,
    account,
    ready.filter(({ change }) => done.has(change.id)),
  )
  return {
    done: changed.done.map(({ id: serviceId, version }) => ({ serviceId, version })),
    conflicts: [...conflicts, ...changed.conflicts.map(({ id, by, at }) => ({ serviceId: id, because: 'service' as const, by, at }))],
    errors: [...errors, ...changed.errors.map(({ id, message: said }) => ({ serviceId: id, message: said }))],
  }
}

interface Ready {
  readonly row: RateDecision
  readonly change: ServiceFieldsChange
  /** What it is sold for from now on, where it follows. */
  readonly priceNano: bigint | undefined
}

async function judge(trx: Trx, accountId: number, rows: readonly RateDecision[]) {
  const ids = [...new Set(rows.map(({ providerServiceId }) => providerServiceId))]
  const keyOf = ({ serviceId, providerServiceId }: Pick<RateDecision, 'serviceId' | 'providerServiceId'>) =>
    `${serviceId} ${providerServiceId}`
  const ours = new Set((await servicesAtProvider(trx, accountId, ids)).map(keyOf))
  const listed = await listedById(trx, accountId, ids)
  const prices = await ruledPrices(trx, accountId, listed, await markupsOf(trx, accountId))
  const ruled = new Map(prices.map((price) => [keyOf({ ...price, providerServiceId: price.listed.providerServiceId }), price]))
  const ready: Ready[] = []
  const conflicts: RatesApplied['conflicts'][number][] = []
  const errors: RatesApplied['errors'][number][] = []
  const refuse = (serviceId: number, said: Message) => void errors.push({ serviceId, message: textIn('en', said) })
  for (const row of rows) {
    const { serviceId, version } = row
    const price = ruled.get(keyOf(row))
    if (!ours.has(keyOf(row))) refuse(serviceId, fieldMessage('service', 'fields.selected'))
    else if (hasMoved(row, listed.get(row.providerServiceId))) conflicts.push({ serviceId, because: 'rate', by: null, at: null })
    else if (row.do === 'follow' && !price) refuse(serviceId, message('providers.noRule'))
    else ready.push({ row, change: { id: serviceId, version, ...changeFor(row, price) }, priceNano: price?.priceNano })
  }
  return { ready, conflicts, errors }
}

/** Whether the rate is another one than the person who decides has seen. */
const hasMoved = ({ rateNano }: RateDecision, listed: ListedService | undefined): boolean =>
  (listed ? listed.rateNano.toString() : null) !== rateNano

function changeFor({ do: act }: RateDecision, price: FollowedPrice | undefined): Pick<ServiceFieldsChange, 'fields' | 'because'> {
  switch (act) {
    case 'follow':
      return { fields: { priceFollowsProvider: true, priceNano: price?.priceNano.toString() }, because: 'provider' }
    case 'keep':
      return { fields: { priceFollowsProvider: false }, because: 'hand' }
    case 'stop':
      return { fields: { isEnabled: false }, because: 'hand' }
  }
}

/** As when the list is read, of the services that follow from now on alone. */
async function guardFollowing(
  deps: FulfilmentDeps & { readonly catalogue: Catalogue },
  trx: Trx,
  account: ProviderAccount,
  ready: readonly Ready[],
): Promise<void> {
  const prices = new Map(ready.flatMap(({ row, priceNano }) => (row.do === 'follow' && priceNano ? [[row.serviceId, priceNano]] : [])))
  if (prices.size === 0) return
  const listed = await listedById(trx, account.id)
  const snapshot = await deps.catalogue.snapshot(trx.panelId)
  const market = {
    isListed: (id: string) => listed.has(id),
    serviceOf: (id: number) => {
      const service = snapshot.service(id)
      return service && { ...service, priceNano: prices.get(id) ?? service.priceNano }
    },
  }
  await guardRoutes(deps, trx, account, market, new Set(prices.keys()))
}
