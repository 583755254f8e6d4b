import { orderInputsOf } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { routeMisfit } from '../../errors.ts'
import type { Route } from '../../model/choose-route.ts'
import { type DeclaredParameters, misfitOfService, problemOfDeclared } from '../../model/parameters.ts'
import { listedTypes } from '../../store/provider-catalogue-store.ts'
import { resumeRoute, routesOfAccount, saveRoutes, setDeclared } from '../../store/route-store.ts'

/** `type` is what the provider's list says; without a list what the rate tells: one order of a package, or pieces. */
export type NewRoute = Omit<Route, 'isPaused' | 'type' | 'declared'> & Partial<Pick<Route, 'type' | 'declared'>>

/**
 * Says who delivers which service at which rate; a route with the same service and priority is replaced.
 * @throws Refusal `fulfilment.route-misfit` naming what the provider's service does not take: the quantity, or a target of ours.
 */
export async function setRoutes(trx: Trx, routes: readonly NewRoute[]): Promise<void> {
  const typeOf = await listedTypes(trx, routes)
  const typed = routes.map((route) => ({
    ...route,
    declared: route.declared ?? {},
    type: typeOf(route) ?? route.type ?? (route.rateKind === 'fixed' ? 'Package' : 'Default'),
  }))
  await refuseMisfits(trx, typed)
  await saveRoutes(trx, typed)
}

/** An operator declares what a provider's service takes beyond its type; all routes of our service at the account are rechecked. */
export async function declareParameters(trx: Trx, accountId: number, serviceId: number, declared: DeclaredParameters): Promise<number> {
  const routes = (await routesOfAccount(trx, accountId)).filter((route) => route.serviceId === serviceId)
  await refuseMisfits(
    trx,
    routes.map((route) => ({ ...route, declared })),
  )
  for (const route of routes) {
    await setDeclared(trx, route, declared)
    if (route.pausedBecause?.startsWith(misfitPause)) await resumeRoute(trx, route)
  }
  return routes.length
}

/** Prefix of the reason of a pause that a better declaration ends. */
export const misfitPause = 'the provider cannot be told all of an order'

async function refuseMisfits(trx: Trx, routes: readonly Omit<Route, 'isPaused'>[]): Promise<void> {
  const inputs = await orderInputsOf(
    trx,
    routes.map((route) => route.serviceId),
  )
  const inputsOf = new Map(inputs.map((one) => [one.serviceId, one]))
  for (const route of routes) {
    const problem = problemOfDeclared(route.declared)
    if (problem) throw routeMisfit(route.serviceId, route.providerServiceId, problem)
    const service = inputsOf.get(route.serviceId)
    invariant(service, `service ${route.serviceId} of a route exists`)
    const misfit = misfitOfService(route, service)
    if (misfit) throw routeMisfit(route.serviceId, route.providerServiceId, misfit)
  }
}
