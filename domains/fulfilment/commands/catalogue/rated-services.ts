import { costNanoOf, type PricedService, type PriceThen, pricedServices, pricesBefore } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { marginPpm } from '@vitrine/pricing'
import { isBelowFloor } from '../../model/is-below-floor.ts'
import { type RateChange, type RateQuestion, rateChanges } from '../../queries/operator/rate-changes.ts'
import { importedServices, listedById, markupsOf, servicesAtProvider } from '../../store/provider-catalogue-store.ts'
import { type RouteState, routesOfAccount } from '../../store/route-store.ts'
import { ruledPrices } from './followed-prices.ts'

interface Account {
  readonly id: number
  readonly marginFloorPpm: number
}

/** A service of ours beside a change of its provider's rate. */
export interface RatedService {
  readonly service: PricedService
  /** Its price moves with this provider's rate. */
  readonly follows: boolean
  /** Just before the change; null where it had no price yet. */
  readonly priceBefore: bigint | null
  readonly marginBeforePpm: number | null
  /** After the change: until the next one, or now. */
  readonly priceAfter: bigint
  readonly marginAfterPpm: number | null
  /** What it would be sold for now if it followed; null where no rule or markup covers it. */
  readonly ruledNano: bigint | null
  /** Orders of it at its price of now leave less than the account's floor. */
  readonly isBelowFloor: boolean
}

export interface RatedChange extends RateChange {
  readonly services: readonly RatedService[]
}

/** Changes of an account's rates, newest first, with what our services were sold for before and after each. */
export async function ratedChanges(
  trx: Trx,
  account: Account,
  question: Omit<RateQuestion, 'latestOf'> & { readonly isBelowFloor: boolean },
) {
  const latestOf = question.isBelowFloor ? await servicesBelowFloor(trx, account) : null
  return withServices(trx, account, await rateChanges(trx, account.id, { ...question, latestOf }))
}

const keyOf = (serviceId: number, providerServiceId: string): string => `${serviceId} ${providerServiceId}`

async function withServices(trx: Trx, account: Account, changes: readonly RateChange[]): Promise<RatedChange[]> {
  const providerServiceIds = [...new Set(changes.map(({ providerServiceId }) => providerServiceId))]
  const ours = await servicesAtProvider(trx, account.id, providerServiceIds)
  const services = await pricedServices(trx, [...new Set(ours.map(({ serviceId }) => serviceId))])
  const imported = new Set((await importedServices(trx, account.id)).map((one) => keyOf(one.serviceId, one.providerServiceId)))
  const listed = await listedById(trx, account.id, providerServiceIds)
  const ruled = new Map(
    (await ruledPrices(trx, account.id, listed, await markupsOf(trx, account.id))).map(({ serviceId, priceNano }) => [
      serviceId,
      priceNano,
    ]),
  )
  const routes = Map.groupBy(await routesOfAccount(trx, account.id), (route) => keyOf(route.serviceId, route.providerServiceId))
  const idsBy = Map.groupBy(ours, ({ providerServiceId }) => providerServiceId)
  const idsOf = (change: RateChange) => (idsBy.get(change.providerServiceId) ?? []).map(({ serviceId }) => serviceId)
  const priceAt = await pricesAt(trx, changes, idsOf)
  return changes.map((change) => ({
    ...change,
    services: idsOf(change).flatMap((id): RatedService[] => {
      const service = services.get(id)
      if (!service) return []
      const key = keyOf(id, change.providerServiceId)
      const rateKind = change.rateKind ?? routes.get(key)?.[0]?.rateKind ?? 'per_1000'
      const before = priceAt(id, change.at)
      const after = (change.nextAt && priceAt(id, change.nextAt)) ?? service
      return [
        {
          service,
          follows: service.followsProvider && imported.has(key),
          priceBefore: before?.priceNano ?? null,
          marginBeforePpm: before ? marginAt(service, before, { rateNano: change.oldNano, rateKind }) : null,
          priceAfter: after.priceNano,
          marginAfterPpm: marginAt(service, after, { rateNano: change.newNano, rateKind }),
          ruledNano: imported.has(key) ? (ruled.get(id) ?? null) : null,
          isBelowFloor: (routes.get(key) ?? []).some((route) => isBelowFloor(service, route, account.marginFloorPpm)),
        },
      ]
    }),
  }))
}

const PPM = 1_000_000n

/** What stays of a service's price at a provider's rate, its discount taken off. */
function marginAt(
  service: PricedService,
  { priceNano, discountPpm, pricingPer }: Pick<PricedService, 'priceNano' | 'discountPpm' | 'pricingPer'>,
  rate: Pick<RouteState, 'rateNano' | 'rateKind'>,
): number | null {
  const costNano = costNanoOf({ ...service, pricingPer }, rate)
  return marginPpm({ priceNano: (priceNano * (PPM - BigInt(discountPpm))) / PPM, costNano })
}

/** What services were sold for just before each change, and before the next one. */
async function pricesAt(trx: Trx, changes: readonly RateChange[], idsOf: (change: RateChange) => readonly number[]) {
  const keyAt = (serviceId: number, before: Date) => `${serviceId} ${before.getTime()}`
  const times = changes.flatMap((change) =>
    [change.at, ...(change.nextAt ? [change.nextAt] : [])].flatMap((before) => idsOf(change).map((serviceId) => ({ serviceId, before }))),
  )
  const distinct = new Map(times.map((time) => [keyAt(time.serviceId, time.before), time]))
  const prices = distinct.size > 0 ? await pricesBefore(trx, [...distinct.values()]) : []
  const byKey = new Map(prices.map((price) => [keyAt(price.serviceId, price.before), price]))
  return (serviceId: number, at: Date): PriceThen | undefined => byKey.get(keyAt(serviceId, at))
}

/** Which services of the provider's cost too much for what one of ours is sold for. */
async function servicesBelowFloor(trx: Trx, { id, marginFloorPpm }: Account): Promise<string[]> {
  const routes = await routesOfAccount(trx, id)
  const services = await pricedServices(trx, [...new Set(routes.map(({ serviceId }) => serviceId))])
  const costsTooMuch = (route: RouteState) => {
    const service = services.get(route.serviceId)
    return service !== undefined && isBelowFloor(service, route, marginFloorPpm)
  }
  return [...new Set(routes.filter(costsTooMuch).map(({ providerServiceId }) => providerServiceId))]
}
