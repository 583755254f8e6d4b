import { type Catalogue, type CatalogueService, type CatalogueSnapshot, orderInputsOf } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import {
  type AuditState,
  type BoundOperatorRoute,
  listPage,
  notUndoable,
  operatorRoute,
  textOfCursor,
  type UndoneEntity,
} from '@vitrine/platform/http'
import { Refusal, refuse } from '@vitrine/platform/kernel'
import { percentOf } from '@vitrine/pricing'
import { replaceRoutes, versionOf } from '../../commands/catalogue/replace-routes.ts'
import { isByHand } from '../../model/by-hand.ts'
import { isBelowFloor, lossPause, routeMarginPpm } from '../../model/is-below-floor.ts'
import type { RouteChoice } from '../../model/route-choice.ts'
import { type PanelRoutePage, panelRoutes } from '../../store/panel-route-store.ts'
import { accountRoutes, type ServiceRoute, serviceRoutes } from '../../store/service-route-store.ts'
import { routeContract as contract } from '../route-schemas.ts'
import { accountNamed } from './provider-states.ts'
import { nanoInUsd, usdInNano } from './usd-in-nano.ts'

const looks = { permission: 'providers.view', scope: 'panel' } as const

/** Who delivers what, for operators. */
export const routeRoutes = ({ catalogue }: { readonly catalogue: Catalogue }): BoundOperatorRoute[] => [
  operatorRoute(contract.serviceRoutes, looks, async ({ params }, { trx }) => {
    await knownService(trx, params.id)
    return { data: await shownRoutes(catalogue, trx, params.id) }
  }),
  operatorRoute(
    contract.replaceRoutes,
    {
      permission: 'providers.edit',
      scope: 'panel',
      audit: { action: 'service.routes-changed', entity: 'service', ids: ({ params }) => [params.id], read: routeStates, undo: undoRoutes },
    },
    async ({ params, body }, { trx, now }) => {
      await knownService(trx, params.id)
      const routes = body.routes.map(({ rateUsd, ...route }) => ({
        ...route,
        rateNano: rateUsd === undefined ? undefined : usdInNano(rateUsd),
      }))
      const sale = await replaceRoutes(trx, { serviceId: params.id, version: body.version, routes }, now)
      return { data: { ...(await shownRoutes(catalogue, trx, params.id)), ...sale } }
    },
  ),
  operatorRoute(contract.panelRoutes, looks, async ({ query: { only, cursor, limit } }, { trx, now }) => {
    const snapshot = await catalogue.snapshot(trx.panelId)
    const rows = await panelRoutes(trx, { ...choiceOf(only, snapshot), after: placeOf(cursor), limit: limit + 1 })
    const shown = rows.map(({ pausedAt, ...row }) => {
      const service = snapshot.service(row.serviceId)
      return {
        ...row,
        id: `${row.serviceId}-${row.priority}`,
        rateNano: row.rateNano.toString(),
        service: service?.name ?? null,
        serviceMin: service?.minQuantity ?? null,
        serviceMax: service?.maxQuantity ?? null,
        isNarrower: service !== undefined && isNarrower(row, service),
        isPaused: pausedAt !== null,
      }
    })
    return listPage({ rows: shown, limit, total: undefined, now })
  }),
  operatorRoute(contract.accountRoutes, looks, async ({ params, query: { cursor, limit } }, { trx, now }) => {
    await accountNamed(trx, params.id)
    const rows = await accountRoutes(trx, params.id, { after: placeOf(cursor), limit: limit + 1 })
    const snapshot = await catalogue.snapshot(trx.panelId)
    const shown = rows.map((row) => ({
      ...row,
      id: `${row.serviceId}-${row.priority}`,
      rateNano: row.rateNano.toString(),
      service: snapshot.service(row.serviceId)?.name ?? null,
    }))
    return listPage({ rows: shown, limit, total: undefined, now })
  }),
]

/** What narrows the list of all routes. */
function choiceOf(only: RouteChoice | undefined, { services }: CatalogueSnapshot): Partial<PanelRoutePage> {
  if (only === 'single') return { isOnly: true }
  if (only === 'loss') return { pausedBecause: lossPause }
  if (only === undefined) return {}
  return { bounds: services.map(({ id, minQuantity, maxQuantity }) => ({ serviceId: id, minQuantity, maxQuantity })) }
}

type Bounds = { readonly minQuantity: number | null; readonly maxQuantity: number | null }
const isNarrower = (theirs: Bounds, ours: Bounds): boolean =>
  (theirs.minQuantity ?? 0) > (ours.minQuantity ?? 0) || (theirs.maxQuantity ?? Infinity) < (ours.maxQuantity ?? 0)

async function knownService(trx: Trx, id: number): Promise<void> {
  if ((await orderInputsOf(trx, [id])).length === 0) throw new Refusal('not-found', 'request.notFound')
}

async function shownRoutes(catalogue: Catalogue, trx: Trx, serviceId: number) {
  const routes = await serviceRoutes(trx, serviceId)
  const service = (await catalogue.snapshot(trx.panelId)).service(serviceId)
  return {
    version: versionOf(routes),
    rows: routes.map(({ marginFloorPpm, pausedAt, declared: _, type: __, takenAt, ...route }: ServiceRoute) => ({
      ...route,
      takenAt: takenAt?.toISOString() ?? null,
      marginPercent: marginOf(service, route),
      rateNano: route.rateNano.toString(),
      isPaused: pausedAt !== null,
      isBelowFloor: service !== undefined && !service.isPackage && isBelowFloor(service, route, marginFloorPpm),
    })),
  }
}

/** A service's routes, as the audit log compares them. */
async function routeStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const id = Number(ids[0])
  if ((await orderInputsOf(trx, [id])).length === 0) return new Map()
  const routes = await serviceRoutes(trx, id)
  const fields = { routes: routes.map(writtenRoute), row: routes.map(keptRoute) }
  return new Map([[String(id), { label: `Routes of service ${id}`, fields, version: versionOf(routes) }]])
}

/** Rates of a list move with every reading of it, and are nobody's change of routes. */
const rateOf = ({ connector, rateNano, rateKind }: ServiceRoute) =>
  isByHand(connector) ? { rateNano: rateNano.toString(), rateKind } : null

function writtenRoute(route: ServiceRoute): string {
  const { account, providerServiceId, pausedAt, pausedBecause } = route
  const rate = rateOf(route)
  return [account, providerServiceId, rate && `${rate.rateNano} ${rate.rateKind}`, pausedAt && (pausedBecause ?? 'paused')]
    .filter(Boolean)
    .join(' · ')
}

/** What brings it back, beside what people read. */
const keptRoute = (route: ServiceRoute) => ({
  accountId: route.accountId,
  providerServiceId: route.providerServiceId,
  rate: rateOf(route),
  pausedBecause: route.pausedAt && (route.pausedBecause ?? 'paused'),
  declared: route.declared,
})

/** The routes before, at the rates that the lists say by now. */
function undoRoutes([entity]: readonly UndoneEntity[]) {
  if (!entity) throw notUndoable()
  const routes = (entity.before.row as readonly ReturnType<typeof keptRoute>[]).map(
    ({ accountId, providerServiceId, rate, pausedBecause }) => ({
      ...{ accountId, providerServiceId, isPaused: pausedBecause !== null },
      ...(pausedBecause === null ? {} : { pausedBecause }),
      ...(rate && { rateUsd: nanoInUsd(BigInt(rate.rateNano)), rateKind: rate.rateKind }),
    }),
  )
  return { params: { id: entity.id }, body: { version: entity.version, routes } }
}

function marginOf(service: CatalogueService | undefined, route: Pick<ServiceRoute, 'rateNano' | 'rateKind'>): string | null {
  const margin = service && !service.isPackage ? routeMarginPpm(service, route) : null
  return margin === null ? null : percentOf(margin)
}

/** Where a page begins; 422 for what is no cursor of ours. */
function placeOf(cursor: string | undefined): readonly [number, number] {
  const text = textOfCursor(cursor)
  if (text === undefined) return [0, 0]
  const [, serviceId, priority] = /^(\d{1,9})-(\d{1,3})$/.exec(text) ?? []
  return serviceId === undefined ? refuse('cursor', 'fields.invalid') : [Number(serviceId), Number(priority)]
}
