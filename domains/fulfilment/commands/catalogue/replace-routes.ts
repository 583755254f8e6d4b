import { createHash } from 'node:crypto'
import { disableService, enableService } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { invariant, refuse } from '@vitrine/platform/kernel'
import { isByHand, manualParameters } from '../../model/by-hand.ts'
import { operatorAccounts } from '../../store/operator-account-store.ts'
import { deleteStopped, insertStopped } from '../../store/provider-catalogue-store.ts'
import { pauseRoute, resumeRoute, withoutRoute } from '../../store/route-store.ts'
import { dropRoutesBehind, listedRates, lockRoutesOf, type ServiceRoute, serviceRoutes } from '../../store/service-route-store.ts'
import { type NewRoute, setRoutes } from './set-routes.ts'

export const routesMax = 10

/** A route as an operator writes it; its place in the list is its priority. */
export interface WrittenRoute {
  readonly accountId: number
  /** The provider's number of the service; of people what is to be done. */
  readonly providerServiceId: string
  /** What people cost; of a provider its list says it. */
  readonly rateNano?: bigint | undefined
  readonly rateKind?: 'per_1000' | 'fixed' | undefined
  readonly isPaused: boolean
  /** Without it what was said before, or that an operator paused it. */
  readonly pausedBecause?: string | undefined
}

const PAUSED_BY_OPERATOR = 'paused by an operator'
const keyOf = ({ accountId, providerServiceId }: Pick<WrittenRoute, 'accountId' | 'providerServiceId'>): string =>
  `${accountId} ${providerServiceId}`

/** Which routes a service has, in which order, and which of them rest; rates change with every reading of a list and do not count. */
export function versionOf(routes: readonly ServiceRoute[]): number {
  const facts = routes.map((route) => [route.priority, keyOf(route), route.pausedBecause, route.pausedAt?.getTime() ?? null])
  return createHash('sha256').update(JSON.stringify(facts)).digest().readUInt32BE() % 2_147_483_647
}

export interface ReplacedRoutes {
  /** The service was taken off sale, because nobody delivers it any more. */
  readonly isStopped: boolean
  /** It is on sale again: it was stopped for want of a route. */
  readonly isRestarted: boolean
}

/** Says who delivers a service, in which order. 422 under the route that is not there, and when somebody else changed them since they were read. */
export async function replaceRoutes(
  trx: Trx,
  { serviceId, version, routes }: { readonly serviceId: number; readonly version: number; readonly routes: readonly WrittenRoute[] },
  now: Date,
): Promise<ReplacedRoutes> {
  await lockRoutesOf(trx, serviceId)
  const current = await serviceRoutes(trx, serviceId)
  if (versionOf(current) !== version) throw changedMeanwhile({ version: versionOf(current), by: null, at: null })
  const before = new Map(current.map((route) => [keyOf(route), route]))
  const wanted = await newRoutes(trx, serviceId, routes, before)
  await setRoutes(trx, wanted)
  await dropRoutesBehind(trx, serviceId, routes.length)
  for (const [index, { isPaused, pausedBecause, ...route }] of routes.entries()) {
    const priority = index + 1
    if (isPaused)
      await pauseRoute(trx, serviceId, priority, pausedBecause ?? before.get(keyOf(route))?.pausedBecause ?? PAUSED_BY_OPERATOR, now)
    else await resumeRoute(trx, { serviceId, priority })
  }
  return followSale(trx, serviceId, now)
}

async function newRoutes(
  trx: Trx,
  serviceId: number,
  routes: readonly WrittenRoute[],
  before: ReadonlyMap<string, ServiceRoute>,
): Promise<NewRoute[]> {
  const accounts = new Map(
    (await operatorAccounts(trx, [...new Set(routes.map(({ accountId }) => accountId))])).map((one) => [one.id, one]),
  )
  const rates = new Map((await listedRates(trx, routes)).map((rate) => [keyOf(rate), rate]))
  const seen = new Set<string>()
  return routes.map((route, index) => {
    const { accountId, providerServiceId } = route
    const account = accounts.get(accountId) ?? refuse(`routes.${index}.accountId`, 'fields.selected')
    if (seen.has(keyOf(route))) refuse(`routes.${index}.providerServiceId`, 'fields.duplicate')
    seen.add(keyOf(route))
    const place = { serviceId, priority: index + 1, accountId, providerServiceId }
    const known = before.get(keyOf(route))
    if (isByHand(account.connector)) {
      const rateNano = route.rateNano ?? known?.rateNano ?? refuse(`routes.${index}.rateUsd`, 'fields.required')
      const rateKind = route.rateKind ?? known?.rateKind ?? 'per_1000'
      return { ...place, rateNano, rateKind, declared: manualParameters }
    }
    const rate = rates.get(keyOf(route)) ?? known ?? refuse(`routes.${index}.providerServiceId`, 'fields.selected')
    return { ...place, rateNano: rate.rateNano, rateKind: rate.rateKind, ...(known ? { type: known.type, declared: known.declared } : {}) }
  })
}

/** A service that nobody delivers is not sold; one that was stopped for that returns with a route. */
async function followSale(trx: Trx, serviceId: number, now: Date): Promise<ReplacedRoutes> {
  const [lost] = await withoutRoute(trx, [serviceId])
  invariant(lost === undefined || lost === serviceId, 'one service was named')
  if (lost === undefined) {
    const isRestarted = (await deleteStopped(trx, serviceId)) && (await enableService(trx, serviceId))
    return { isStopped: false, isRestarted }
  }
  const isStopped = await disableService(trx, serviceId)
  if (isStopped) await insertStopped(trx, serviceId, 'nobody delivers it', now)
  return { isStopped, isRestarted: false }
}
