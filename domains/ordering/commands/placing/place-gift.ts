import type { CatalogueSnapshot } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { invariant, type Locale, micro, refuse } from '@vitrine/platform/kernel'
import { formatUnitPrice } from '@vitrine/pricing'
import type { OrderLineInput } from '../../contract/schemas.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { placeOrderIn } from './place-order.ts'
import { prepareLines } from './prepare-lines.ts'

/** A single order that the panel gives away. */
export interface Gift {
  readonly snapshot: CatalogueSnapshot
  readonly userId: number
  readonly serviceId: number
  readonly quantity: number
  readonly url: string
  /** What the service asks for beside its link. */
  readonly targetableValues?: OrderLineInput['targetable_values']
  /** Where it comes from, as orders say it: `free_trial`. */
  readonly source: string
  readonly locale: Locale
  /** Of the panel that gives it. */
  readonly ordersPerMinute?: number | null
  /** Also of a service that is not on sale. */
  readonly isOffSaleToo?: boolean
}

/** Nothing is charged for, so no guarantee is. */
const NO_GUARANTEE = { settings: { guarantee_charge_percent: '0' } } as const

/**
 * Places an order that costs nothing: checked like any other, paid at once without money. Throws `CatalogueMoved` when the snapshot is an old one. What nobody
 * delivers is canceled, not asked about.
 */
export async function placeGift(
  trx: Trx,
  { snapshot, userId, serviceId, quantity, url, targetableValues = [], source, locale, ordersPerMinute = null, isOffSaleToo = false }: Gift,
): Promise<OrderLine> {
  const params = { service_id: serviceId, url, quantity, is_guarantee: false, is_reorder: false, targetable_values: targetableValues }
  const [line] = prepareLines({ snapshot, panel: NO_GUARANTEE, lines: [params], prefix: 'orders', isGift: true, isOffSaleToo })
  if (!line || line.plan) refuse('orders.0.service_id', 'catalogue.notAvailable')
  const [placed] = await placeOrderIn(trx, {
    panelId: trx.panelId,
    userId,
    fromBalance: true,
    source,
    locale,
    catalogueVersion: snapshot.version,
    lines: [{ ...line, cost: micro(0n), unitPrice: formatUnitPrice(0n) }],
    idempotency: null,
    refundPolicy: 'refund',
    ordersPerMinute,
  })
  invariant(placed, 'an order that was placed is there')
  return placed
}
