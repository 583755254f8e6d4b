import type { OrderForm } from '@vitrine/catalogue'
import { refuseIfFrozen } from '@vitrine/identity'
import { asRefusal } from '@vitrine/ledger'
import { type Database, sqlStateOf, sqlStates, type Trx } from '@vitrine/platform/database'
import { type IdempotencyKey, keyOfOwn } from '@vitrine/platform/http'
import { type Locale, Refusal, sumMicro } from '@vitrine/platform/kernel'
import { CENT_STEP, lineCharges, quote } from '@vitrine/pricing'
import { type CouponOffer, couponRefused } from '@vitrine/promotions'
import { countPlacement } from '../../metrics.ts'
import { linesOfPurchase } from '../../queries/list/list-orders.ts'
import { type LineRow, lineOf, type OrderLine } from '../../store/order-line.ts'
import { insertPlacement, insertPlacementIn, type PlacementRow } from '../../store/placement-store.ts'
import { recordForm } from '../../store/widget-store.ts'
import { placeParts } from '../parents/place-parts.ts'
import type { PreparedLine } from './prepare-lines.ts'

export interface Placement {
  readonly panelId: number
  readonly userId: number
  /** True charges the balance now; false leaves the order unpaid for its invoice. */
  readonly fromBalance: boolean
  readonly source: string | null
  readonly locale: Locale
  readonly catalogueVersion: number
  readonly lines: readonly PreparedLine[]
  /** By somebody who is not signed in and only knows the address: the account lists it when it is paid. */
  readonly byGuest?: boolean
  /** Who of the panel places it for the customer; the order's history names them. */
  readonly operatorId?: number
  readonly idempotency: IdempotencyKey | null
  /** What happens when no provider will deliver: give the money back, or ask the customer. */
  readonly refundPolicy?: 'refund' | 'ask'
  /** Redeemed with the order, at this time; the order is refused when it does not apply. */
  readonly coupon?: { readonly offer: CouponOffer; readonly at: Date } | null
  /** The partner's form that it came from; its prices include the mark-up already. */
  readonly form?: OrderForm | null
  /** How many new orders the panel may take in a minute. Left out where the order was promised before: it is placed however many there are. */
  readonly ordersPerMinute?: number | null
  /** How long a minute between two runs of a drip feed takes; shorter in tests. */
  readonly minuteMs?: number | undefined
}

/** The catalogue changed between pricing and placing: price again and retry. */
export class CatalogueMoved extends Error {}

/**
 * Places an order in one statement and one round trip, or in one transaction when it is made of several orders; a repeated key answers the lines of the first
 * time. Without a client's key it gets one of its own.
 */
export async function placeOrder(database: Database, placement: Placement): Promise<OrderLine[]> {
  const keyed = { ...placement, idempotency: keyOfForm(placement.idempotency ?? keyOfOwn(), placement.form) }
  if (placement.form || placement.lines.some((line) => line.plan))
    return database.transaction(placement.panelId, (trx) => placeOrderIn(trx, keyed))
  const row = placementRow(keyed)
  return counted(keyed, () => insertPlacement(database, row))
}

/** The same inside a transaction of the caller's. */
export async function placeOrderIn(trx: Trx, placement: Placement): Promise<OrderLine[]> {
  const placed = await counted(placement, () => insertPlacementIn(trx, placementRow(placement)))
  const [first] = placed
  if (first && placement.form) await recordForm(trx, first.purchaseId, placement.form)
  if (!first || placement.lines.every((line) => line.plan === null)) return placed
  for (const [index, line] of placed.entries()) {
    const plan = placement.lines[index]?.plan
    if (plan) await placeParts(trx, line, plan, placement.minuteMs)
  }
  return linesOfPurchase(trx, first.purchaseId)
}

async function counted({ fromBalance }: Placement, run: () => Promise<LineRow[]>): Promise<OrderLine[]> {
  const placed = await asPlaced(run)
  countPlacement(fromBalance ? 'balance' : 'invoice')
  return placed
}

/** A key is good for one form: what was bought at the panel's own price never becomes a partner's order by a repeat with the partner's token. */
export const keyOfForm = (key: IdempotencyKey, form: OrderForm | null | undefined): IdempotencyKey =>
  form ? { ...key, route: `${key.route} widget ${form.id}` } : key

/** Runs a placement and maps its errors to refusals. */
export async function asPlaced(run: () => Promise<LineRow[]>): Promise<OrderLine[]> {
  try {
    // What was bought, without the orders it has become.
    return (await run()).map(lineOf).filter((line) => line.parentOrderId === null)
  } catch (error) {
    if (sqlStateOf(error) === sqlStates.catalogueMoved) throw new CatalogueMoved('The catalogue moved while the order was placed')
    if (sqlStateOf(error) === sqlStates.customerFrozen) refuseIfFrozen({ frozenAt: new Date() })
    if (sqlStateOf(error) === sqlStates.requestKeyReused) throw new Refusal('invalid', 'request.keyReused')
    if (sqlStateOf(error) === sqlStates.couponRefused) throw couponRefused()
    if (sqlStateOf(error) === sqlStates.tooManyOrders) throw tooManyOrders(error)
    throw asRefusal(error)
  }
}

/** The panel takes no more orders in this minute; how long that lasts stands in the database's message. */
const tooManyOrders = (error: unknown): Refusal =>
  new Refusal('limited', 'shop.busy', {
    retryAfterSeconds: Math.max(1, Math.ceil(Number(error instanceof Error ? error.message : 1) || 1)),
  })

/** A priced placement as the store writes it, for callers that place an order inside a transaction of theirs. */
export function placementRow(placement: Placement): PlacementRow {
  const { charges, coupon } = priced(placement)
  const lines = placement.lines.map((line, index) => ({
    service_id: line.service.id,
    service_name: line.service.name,
    name: line.name,
    title: line.title,
    thumbnail: line.thumbnail,
    url: line.url,
    link_hash: line.linkHash?.toString('hex') ?? null,
    quantity: line.quantity,
    charged: String(charges[index]?.charged ?? line.cost),
    coupon: String(charges[index]?.coupon ?? 0n),
    unit_price: line.unitPrice,
    is_guarantee: line.isGuarantee,
    is_cancellable: line.service.allowsCancel,
    refund_policy: placement.refundPolicy ?? 'ask',
    targetable_values: line.targetableValues,
    provider_fields: line.providerFields,
    is_reorder: line.isReorder,
    step_micro: Number(line.moneyStep),
    by_guest: placement.byGuest ?? false,
    ...(placement.operatorId === undefined ? {} : { operator_id: placement.operatorId }),
  }))
  const { panelId, userId, fromBalance, source, locale, catalogueVersion, idempotency, ordersPerMinute = null } = placement
  return { panelId, userId, fromBalance, source, locale, catalogueVersion, lines, idempotency, coupon, ordersPerMinute }
}

/** The quote's own arithmetic, spread over the lines. The fee belongs to the payment, so none is counted here. */
export function priced({ lines, coupon }: Pick<Placement, 'lines' | 'coupon'>) {
  const costs = lines.map((line) => line.cost)
  const amount = sumMicro(costs)
  const quoted = quote({ amount, feePpm: 0, coupon: coupon?.offer.terms ?? null, bonuses: [], kind: 'order' })
  return {
    charges: lineCharges(costs, quoted, lines[0]?.moneyStep ?? CENT_STEP),
    coupon: coupon
      ? {
          ...{
            id: coupon.offer.id,
            type: coupon.offer.terms.type,
            amount: String(amount),
            worth: String(quoted.couponBonus),
            at: coupon.at,
          },
          is_first_order_only: coupon.offer.isFirstOrderOnly,
          services: lines.map(({ service }) => service.id),
          types: lines.map(({ service }) => service.serviceTypeId),
          networks: lines.map(({ service }) => service.networkId),
        }
      : null,
  }
}
