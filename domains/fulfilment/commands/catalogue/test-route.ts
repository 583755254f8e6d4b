import type { CatalogueService, CatalogueSnapshot } from '@vitrine/catalogue'
import { CatalogueMoved, NO_CUSTOMER, type OrderLine, placeGift, ROUTE_TEST } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { formatMicro, invariant, type Micro, Refusal, refuse } from '@vitrine/platform/kernel'
import { routeMisfit } from '../../errors.ts'
import type { Route } from '../../model/choose-route.ts'
import { expectedCost } from '../../model/cost.ts'
import { misfitOfOrder } from '../../model/parameters.ts'
import { insertRouteTest } from '../../store/route-tests/route-test-store.ts'
import type { ServiceRoute } from '../../store/service-route-store.ts'

/** The smallest order that both the service and the provider of a route take; undefined when there is none. */
export function smallestOrder(
  { minQuantity, maxQuantity, quantityStep }: Pick<CatalogueService, 'minQuantity' | 'maxQuantity' | 'quantityStep'>,
  theirs: Pick<ServiceRoute, 'minQuantity' | 'maxQuantity'>,
): number | undefined {
  const min = Math.max(minQuantity, theirs.minQuantity ?? 0)
  const max = Math.min(maxQuantity, theirs.maxQuantity ?? maxQuantity)
  if (min > max) return undefined
  if (min === minQuantity) return min
  const step = Math.ceil(min / quantityStep) * quantityStep
  if (step <= max) return step
  // The service's own greatest quantity is sold too, also between two steps.
  return max === maxQuantity ? max : undefined
}

/** Work of people, of whom each is rewarded by the task: what an order costs there is told by its checks. */
const COMMUNITY = 'community'
export const isTestable = ({ connector, isAccountEnabled }: Pick<ServiceRoute, 'connector' | 'isAccountEnabled'>): boolean =>
  connector !== COMMUNITY && isAccountEnabled

export interface RouteTestInput {
  readonly snapshot: CatalogueSnapshot
  readonly serviceId: number
  readonly route: ServiceRoute
  readonly link: string
  readonly targets: readonly { readonly id: number; readonly values: readonly string[] }[]
  /** What the operator was shown that it costs. */
  readonly costMax: Micro
  readonly operator: { readonly id: number; readonly name: string }
}

/**
 * Orders the smallest quantity on one route, at the panel's own cost and for nobody: it is sent, followed and booked as an order of a customer, but only this
 * way. 422 under the field that is wrong.
 */
export async function testRoute(trx: Trx, input: RouteTestInput, now: Date): Promise<number> {
  const { snapshot, serviceId, route, costMax, operator } = input
  const service = snapshot.service(serviceId)
  if (!service || service.isPackage) refuse('accountId', 'catalogue.notAvailable')
  if (!isTestable(route)) refuse('accountId', 'fields.selected')
  const quantity = service.calculableQuantity
    ? 0
    : (smallestOrder(service, route) ?? refuse('providerServiceId', 'deliveries.noCommonQuantity'))
  const line = await place(trx, input, quantity)
  const tied: Route = { ...route, serviceId, isPaused: false }
  const misfit = misfitOfOrder(tied, { quantity: line.quantity, fields: line.providerFields })
  if (misfit) throw routeMisfit(serviceId, route.providerServiceId, misfit)
  const cost = expectedCost(tied, line.quantity)
  if (cost > costMax) refuse('costMax', 'deliveries.testCostsMore', { cost: formatMicro(cost) })
  await insertRouteTest(trx, { orderId: line.id, route: tied, operatorId: operator.id, operatorName: operator.name }, now)
  return line.id
}

async function place(trx: Trx, { snapshot, serviceId, link, targets }: RouteTestInput, quantity: number): Promise<OrderLine> {
  const line = await placeGift(trx, {
    ...{ snapshot, serviceId, quantity, url: link, userId: NO_CUSTOMER, source: ROUTE_TEST, locale: 'en', isOffSaleToo: true },
    targetableValues: targets.map(({ id, values }) => ({ target_id: id, values: [...values] })),
  }).catch((error: unknown) => {
    if (error instanceof CatalogueMoved) throw changedMeanwhile({ version: snapshot.version, by: null, at: null })
    throw error instanceof Refusal ? namedAsSent(error) : error
  })
  invariant(line.userId === NO_CUSTOMER, 'a test order is of no customer')
  return line
}

const FIELDS: Readonly<Record<string, string>> = { url: 'link', targetable_values: 'targets', service_id: 'accountId' }

/** The same refusal under the names of the operators' call. */
function namedAsSent(refusal: Refusal): Refusal {
  const { errors } = refusal
  if (!errors) return refusal
  const named = Object.entries(errors).map(([field, said]) => {
    const name = field.replace(/^orders\.0\./, '')
    return [FIELDS[name] ?? name, said] as const
  })
  return new Refusal('invalid', refusal, { errors: Object.fromEntries(named) })
}
