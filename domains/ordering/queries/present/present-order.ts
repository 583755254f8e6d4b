import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { formatMicro, type Locale, type Micro, micro, sumMicro } from '@vitrine/platform/kernel'
import { refundDue } from '@vitrine/pricing'
import type { OrderWire } from '../../contract/schemas.ts'
import { guaranteeHindrance } from '../../model/guarantee.ts'
import { lastRunAt } from '../../model/plans.ts'
import { actionsOf, isFinal, mayCancel } from '../../model/states.ts'
import { costWithUnpaidDiscount } from '../../model/unpaid-discount.ts'
import type { DripPlanRow } from '../../store/drip-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { presentCountries } from './present-countries.ts'
import { promotableOf } from './promotable.ts'

/** Against which catalogue, in which language and at what time an order is shown. */
export interface OrderView {
  readonly snapshot: CatalogueSnapshot
  readonly locale: Locale
  readonly now: Date
  /** The panel's discount for orders that have waited for their money, in millionths. */
  readonly unpaidDiscountPpm: number
}

/** The order as the wire has it, with the orders it has become: only listed fields, never the row. The plan of a drip feed tells when it ends. */
export function presentOrder(line: OrderLine, view: OrderView, parts: readonly OrderLine[] = [], plan?: DripPlanRow): OrderWire {
  return {
    ...presentFields(line, view, { parts, plan }),
    orders: parts.map((part) => ({ ...presentFields(part, view, { parts: [], plan: undefined }), orders: [] })),
  }
}

export function presentService(line: OrderLine, snapshot: CatalogueSnapshot, locale: Locale): OrderWire['service'] {
  const service = snapshot.service(line.serviceId)
  const translated = service?.translations[locale]
  return {
    id: line.serviceId,
    name: translated?.name ?? service?.name ?? line.serviceName,
    slug: service?.slug ?? '',
    type: service?.type ?? '',
    network_id: service?.networkId ?? 0,
    service_type_id: service?.serviceTypeId ?? 0,
    has_refill: service?.hasRefill ?? false,
    guarantee: translated?.guarantee ?? service?.guarantee ?? null,
  }
}

interface Made {
  readonly parts: readonly OrderLine[]
  readonly plan: DripPlanRow | undefined
}

function presentFields(line: OrderLine, view: OrderView, { parts, plan }: Made): Omit<OrderWire, 'orders'> {
  const { snapshot, locale, now } = view
  const actions = actionsOf(line.state, line)
  const discounted = costWithUnpaidDiscount(line, view.unpaidDiscountPpm, now)
  return {
    id: line.id,
    name: line.name,
    title: line.title,
    thumbnail: line.thumbnail,
    url: line.url,
    cost: formatMicro(line.charged),
    cost_with_unpaid_discount: discounted === undefined ? null : formatMicro(discounted),
    quantity: line.quantity,
    status: line.status,
    has_refill: line.isGuarantee,
    countries: countriesOf(line, snapshot, locale),
    created_at: line.createdAt.toISOString(),
    completed_at: line.completedAt?.toISOString() ?? null,
    start_count: line.startCount,
    current_quantity: line.delivered,
    percent_of_current_fill: percentOf(line, parts),
    price: line.unitPrice,
    cancel_reason: line.cancelReason,
    cancel_description: line.cancelDescription,
    service: presentService(line, snapshot, locale),
    promotable: promotableOf(line),
    actions,
    first_statistic: firstStatisticOf(line),
    auto_refill_is_allowed: guaranteeHindrance(line, now) === undefined,
    guarantee_until: line.guaranteeUntil?.toISOString() ?? null,
    drip_feed_id: line.partOf === 'drip_feed' ? line.parentOrderId : null,
    waits_for: line.state === 'ready' ? line.waitsFor : null,
    targetable_values: line.targetableValues.map(({ target_id, values }) => ({ target_id, values: [...values] })),
    source: line.source,
    refund_preview: actions.cancelable ? formatMicro(refundOf(line, parts)) : null,
    refunded: formatMicro(line.refunded),
    estimated_completion_at: estimateOf(line, plan)?.toISOString() ?? null,
    updated_at: line.updatedAt.toISOString(),
  }
}

/** The countries that the customer chose, as the catalogue lists them. */
function countriesOf(line: OrderLine, snapshot: CatalogueSnapshot, locale: Locale): OrderWire['countries'] {
  const requested = snapshot.service(line.serviceId)?.targets.filter(({ type }) => type === 'countries') ?? []
  const codes = line.targetableValues.flatMap(({ target_id, values }) => (requested.some(({ id }) => id === target_id) ? values : []))
  return presentCountries(codes, snapshot, locale)
}

/** Hundredths of a percent, rounded down; of a package all pieces of all items count. */
export function percentOf(line: OrderLine, parts: readonly OrderLine[]): number {
  const counted = line.kind === 'package' && parts.length > 0 ? parts : [line]
  const [delivered, quantity] = [sumOf(counted.map((one) => one.delivered)), sumOf(counted.map((one) => one.quantity))]
  // Of a package all its pieces, of anything else its own (ORDER-001).
  return Math.floor((delivered / quantity) * 10_000) / 100
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** What a cancel would give back now: runs that were not made, or what the items that can be canceled have not delivered. */
export function refundOf(line: OrderLine, parts: readonly OrderLine[]): Micro {
  if (line.kind === 'drip_feed') return micro(line.charged - parts.reduce((sum, run) => sum + run.charged, 0n))
  const counted = line.kind === 'package' ? parts.filter((item) => mayCancel(item.state, item)) : [line]
  return sumMicro(counted.map((one) => refundDue(one).refund))
}

function firstStatisticOf(line: OrderLine): OrderWire['first_statistic'] {
  if (line.state !== 'completed' || line.startCount === null || !line.completedAt) return null
  return { date: line.completedAt.toISOString(), quantity: line.startCount + line.delivered }
}

const TOO_EARLY = 0.02

/** The expected end from the order's own pace so far, of a drip feed from its plan; unknown until something was delivered. */
function estimateOf(line: OrderLine, plan: DripPlanRow | undefined): Date | undefined {
  const share = line.delivered / line.quantity
  if (isFinal(line.state) || !line.paidAt || share < TOO_EARLY) return undefined
  const isLastRun = plan !== undefined && plan.runsMade === plan.runs
  if (line.kind === 'drip_feed' && !isLastRun) return plan && lastRunAt(plan)
  const elapsed = line.updatedAt.getTime() - line.paidAt.getTime()
  return new Date(line.paidAt.getTime() + elapsed / share)
}
