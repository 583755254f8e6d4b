import type { Catalogue, CatalogueSnapshot, LinkPreviews } from '@vitrine/catalogue'
import { findUser, isErased, type User } from '@vitrine/identity'
import { balancesOf } from '@vitrine/ledger'
import { type Panel, panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { formatMicro, type Micro, Refusal, refuse, sumMicro } from '@vitrine/platform/kernel'
import type { CustomerDiscounts } from '@vitrine/pricing'
import { type CouponOffer, customerDiscountsIn, findApplicableCoupon } from '@vitrine/promotions'
import type { OrderLineInput } from '../../contract/schemas.ts'
import { customerAbsent } from '../../errors.ts'
import { BY_OPERATOR } from '../../model/order-source.ts'
import type { ChosenLine, ChosenOrder } from '../../operator/placing-schemas.ts'
import { hasPaid } from '../../queries/money/has-paid.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { CatalogueMoved, placeOrderIn, priced } from '../placing/place-order.ts'
import { type PreparedLine, prepareLines, totalOf } from '../placing/prepare-lines.ts'
import { withKnownTitles } from '../placing/with-titles.ts'

export interface PlacingForDeps {
  readonly catalogue: Catalogue
  readonly linkPreviews?: LinkPreviews | undefined
  readonly minuteMs?: number | undefined
}

/** Whom an order is placed for, and what the customer's own prices are made of. */
export interface ServedCustomer {
  readonly user: User
  readonly panel: Panel
  readonly discounts: CustomerDiscounts
  /** What can be spent, of all pots. */
  readonly balance: Micro
}

/** A customer of the panel with what they can spend; the same 404 for one of another panel. */
export async function servedCustomer(trx: Trx, customerId: number, now: Date): Promise<ServedCustomer> {
  const user = await findUser(trx, customerId)
  if (!user) throw customerAbsent()
  const panel = await panelIn(trx)
  const discounts = await customerDiscountsIn(trx, panel, customerId, now)
  return { user, panel, discounts, balance: (await balancesOf(trx, customerId)).total }
}

/** What is chosen at the customer's price, checked as the shop checks it; a quote does not want the links and the texts yet. */
export const pricedFor = (
  { panel, discounts }: Pick<ServedCustomer, 'panel' | 'discounts'>,
  snapshot: CatalogueSnapshot,
  chosen: ChosenOrder,
  isQuote: boolean,
): PreparedLine[] => asNamed(() => prepareLines({ snapshot, panel, lines: chosen.lines.map(lineOf), prefix: 'orders', isQuote, discounts }))

/** What a coupon that applies to these lines is worth; refused under its field where the code is unknown or does not apply to them. */
export async function couponFor(
  trx: Trx,
  { customerId, code, lines, now }: { customerId: number; code: string; lines: readonly PreparedLine[]; now: Date },
): Promise<CouponOffer | null> {
  if (code === '') return null
  const services = new Map(lines.map(({ service }) => [service.id, service]))
  const ordered = {
    serviceIds: [...services.keys()],
    shelvesOf: (serviceId: number) => services.get(serviceId),
    isFirstOrder: !(await hasPaid(trx, customerId)),
  }
  const offer = await findApplicableCoupon(trx, { code, userId: customerId, amount: totalOf(lines), now, ordered })
  return offer ?? refuse('coupon', 'payments.coupon')
}

export interface PlacementForCustomer {
  readonly customerId: number
  readonly chosen: ChosenOrder
  /** What the operator was shown that it costs. */
  readonly cost: Micro
  readonly operatorId: number
}

/** Places all lines of an order for a customer, or none, and pays them from their balance, at their prices of now. 422 under the field that hinders it. */
export async function placeForCustomer(
  trx: Trx,
  deps: PlacingForDeps,
  { customerId, chosen, cost, operatorId }: PlacementForCustomer,
  now: Date,
): Promise<OrderLine[]> {
  const customer = await servedCustomer(trx, customerId, now)
  refuseUnserved(customer.user)
  if (customer.panel.isFrozen) throw new Refusal('invalid', 'shop.frozen')
  // The newest: an older one is refused when the order is placed.
  const snapshot = await deps.catalogue.refresh(trx.panelId)
  const lines = pricedFor(customer, snapshot, chosen, false)
  const offer = await couponFor(trx, { customerId, code: chosen.coupon, lines, now })
  const coupon = offer && { offer, at: now }
  const total = sumMicro(priced({ lines, coupon }).charges.map(({ charged }) => charged))
  if (total !== cost) refuse('cost', 'orderDecisions.costsOtherwise', { cost: formatMicro(total) })
  if (total > customer.balance)
    refuse('balance', 'orderDecisions.balanceTooLow', { cost: formatMicro(total), balance: formatMicro(customer.balance) })
  return placeOrderIn(trx, {
    panelId: trx.panelId,
    userId: customerId,
    fromBalance: true,
    source: BY_OPERATOR,
    locale: customer.user.locale,
    catalogueVersion: snapshot.version,
    lines: await withKnownTitles(deps, lines),
    coupon,
    operatorId,
    // The key of the operator's call stands in this transaction.
    idempotency: null,
    ordersPerMinute: customer.panel.limits.ordersPerMinute,
    minuteMs: deps.minuteMs,
  }).catch((error: unknown) => {
    if (error instanceof CatalogueMoved) throw changedMeanwhile({ version: snapshot.version, by: null, at: null })
    // Used up since it was looked at.
    if (error instanceof Refusal && error.errors?.coupon_code) refuse('coupon', 'payments.coupon')
    throw error
  })
}

function refuseUnserved(user: User): void {
  if (isErased(user)) refuse('customer', 'orderDecisions.customerDeleted')
  if (user.frozenAt) refuse('customer', 'orderDecisions.customerFrozen')
}

const lineOf = ({ serviceId, quantity, link, isGuarantee, targets, dripFeed }: ChosenLine): OrderLineInput => ({
  service_id: serviceId,
  quantity,
  url: link,
  is_guarantee: isGuarantee,
  is_reorder: false,
  targetable_values: targets.map(({ id, values }) => ({ target_id: id, values: [...values] })),
  ...(dripFeed && {
    drip_feed: {
      runs: dripFeed.runs,
      minutes_between_runs: dripFeed.minutesBetweenRuns,
      mode: dripFeed.mode,
      quantity_step: dripFeed.quantityStep,
    },
  }),
})

const FIELDS: Readonly<Record<string, string>> = {
  service_id: 'serviceId',
  url: 'link',
  targetable_values: 'targets',
  countries: 'targets',
  drip_feed: 'dripFeed',
  'drip_feed.runs': 'dripFeed.runs',
  'drip_feed.quantity_step': 'dripFeed.quantityStep',
}

/** Refusals of the shop's own rules under the names of the operators' call. */
function asNamed<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const named = Object.entries(error.errors).map(([field, said]) => {
      const [, at, name = ''] = /^orders\.(\d+)\.(.+)$/.exec(field) ?? []
      return [at === undefined ? field : `lines.${at}.${FIELDS[name] ?? name}`, said] as const
    })
    throw new Refusal('invalid', error, { errors: Object.fromEntries(named) })
  }
}
