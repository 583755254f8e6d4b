import { type CatalogueService, disableService, enableService } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { isBelowFloor, lossPause } from '../../model/is-below-floor.ts'
import { misfitOfService } from '../../model/parameters.ts'
import type { ProviderAccount } from '../../store/account-store.ts'
import { endNotice, endOtherNotices, openNotice } from '../../store/notice-store.ts'
import { deleteStopped, insertStopped } from '../../store/provider-catalogue-store.ts'
import { pauseRoute, type RouteState, resumeRoute, routesOfAccount, withoutRoute } from '../../store/route-store.ts'
import { misfitPause } from './set-routes.ts'

/** Changed services by id. */
export interface RouteGuard {
  readonly paused: readonly number[]
  readonly resumed: readonly number[]
  readonly stopped: readonly number[]
  readonly restarted: readonly number[]
}

export interface Market {
  isListed(providerServiceId: string): boolean
  serviceOf(serviceId: number): CatalogueService | undefined
}

/** Our own pause reasons; a route paused for another one waits for an operator. */
const reasons = {
  removed: 'the provider no longer sells it',
  margin: lossPause,
  parameters: misfitPause,
} as const
type Reason = keyof typeof reasons
const kinds = Object.keys(reasons) as Reason[]

interface Against {
  readonly kind: Reason
  /** What exactly, where the reason alone does not tell. */
  readonly detail?: string
}

const textOf = ({ kind, detail }: Against): string => (detail ? `${reasons[kind]}: ${detail}` : reasons[kind])

/**
 * Pauses routes of an account that are gone or would sell at a loss, and takes services off sale that nobody delivers any more; both are undone when that is
 * over. With `only`, nothing is done to other services.
 */
export async function guardRoutes(
  deps: FulfilmentDeps,
  trx: Trx,
  account: ProviderAccount,
  market: Market,
  only?: ReadonlySet<number>,
): Promise<RouteGuard> {
  const now = deps.clock.now()
  const [paused, resumed]: [number[], number[]] = [[], []]
  const misfits: string[] = []
  const routes = (await routesOfAccount(trx, account.id)).filter(({ serviceId }) => !only || only.has(serviceId))
  for (const route of routes) {
    const reason = reasonAgainst(route, account, market)
    if (reason?.kind === 'parameters') misfits.push(subjectOf(route))
    const isOurs = kinds.some((kind) => route.pausedBecause?.startsWith(reasons[kind]))
    if (reason && !route.isPaused) {
      await pauseRoute(trx, route.serviceId, route.priority, textOf(reason), now)
      await tell(deps, trx, account, route, reason)
      paused.push(route.serviceId)
    } else if (!reason && route.isPaused && isOurs) {
      await resumeRoute(trx, route)
      for (const kind of kinds) await endNotice(trx, account.id, kind, [subjectOf(route)], now)
      resumed.push(route.serviceId)
    }
  }
  // Claims tell of misfits too, and of those no route is paused.
  if (!only) await endOtherNotices(trx, account.id, 'parameters', misfits, now)
  return { paused, resumed, ...(await followRoutes(trx, routes, now)) }
}

function reasonAgainst(route: RouteState, account: ProviderAccount, { isListed, serviceOf }: Market): Against | undefined {
  if (!isListed(route.providerServiceId)) return { kind: 'removed' }
  const service = serviceOf(route.serviceId)
  if (!service) return undefined
  const detail = misfitOfService(route, { ...service, targets: service.targets.map(({ type }) => type) })
  if (detail) return { kind: 'parameters', detail }
  return isBelowFloor(service, route, account.marginFloorPpm) ? { kind: 'margin' } : undefined
}

const subjectOf = (route: RouteState): string => `service ${route.serviceId}`

async function tell(deps: FulfilmentDeps, trx: Trx, account: ProviderAccount, route: RouteState, against: Against): Promise<void> {
  const text = `service ${route.serviceId} by ${route.providerServiceId} of ${account.name}: ${textOf(against)}`
  const isUpdate = await openNotice(trx, {
    accountId: account.id,
    kind: against.kind,
    subject: subjectOf(route),
    text,
    at: deps.clock.now(),
  })
  if (isUpdate)
    deps.log.error(
      { event: 'provider.account.attention', panelId: trx.panelId, account: account.name, text },
      'a provider account needs attention',
    )
}

/** Takes services without a route off sale; one that we took off sale returns with its route. */
async function followRoutes(trx: Trx, routes: readonly RouteState[], now: Date): Promise<Pick<RouteGuard, 'stopped' | 'restarted'>> {
  const ids = [...new Set(routes.map((route) => route.serviceId))]
  const lost = new Set(await withoutRoute(trx, ids))
  const [stopped, restarted]: [number[], number[]] = [[], []]
  for (const id of ids) {
    if (lost.has(id)) {
      if (!(await disableService(trx, id))) continue
      await insertStopped(trx, id, 'nobody delivers it', now)
      stopped.push(id)
    } else if ((await deleteStopped(trx, id)) && (await enableService(trx, id))) restarted.push(id)
  }
  return { stopped, restarted }
}
