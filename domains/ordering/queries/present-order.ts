import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { formatMicro, type Locale } from '@vitrine/platform/kernel'
import { refundDue } from '@vitrine/pricing'
import type { OrderWire } from '../contract/schemas.ts'
import { guaranteeHindrance } from '../model/guarantee.ts'
import { actionsOf, isFinal } from '../model/states.ts'
import type { OrderLine } from '../store/order-line.ts'

/** The order as the wire has it: only listed fields, never the row. */
export function presentOrder(line: OrderLine, snapshot: CatalogueSnapshot, locale: Locale): OrderWire {
  const service = snapshot.service(line.serviceId)
  const translated = service?.translations[locale]
  const actions = actionsOf(line.state, line)
  return {
    id: line.id,
    name: line.name,
    url: line.url,
    cost: formatMicro(line.charged),
    quantity: line.quantity,
    status: line.status,
    has_refill: line.isGuarantee,
    countries: [],
    created_at: line.createdAt.toISOString(),
    completed_at: line.completedAt?.toISOString() ?? null,
    start_count: line.startCount,
    current_quantity: line.delivered,
    percent_of_current_fill: Math.floor((line.delivered / line.quantity) * 10_000) / 100,
    price: line.unitPrice,
    cancel_reason: line.cancelReason,
    cancel_description: line.cancelDescription,
    service: {
      id: line.serviceId,
      name: translated?.name ?? service?.name ?? line.serviceName,
      slug: service?.slug ?? '',
      type: service?.type ?? '',
      network_id: service?.networkId ?? 0,
      service_type_id: service?.serviceTypeId ?? 0,
      has_refill: service?.hasRefill ?? false,
      guarantee: translated?.guarantee ?? service?.guarantee ?? null,
    },
    promotable: null,
    actions,
    first_statistic: firstStatisticOf(line),
    auto_refill_is_allowed: guaranteeHindrance(line, new Date()) === undefined,
    guarantee_until: line.guaranteeUntil?.toISOString() ?? null,
    orders: [],
    targetable_values: line.targetableValues.map(({ target_id, values }) => ({ target_id, values: [...values] })),
    source: line.source,
    refund_preview: actions.cancelable
      ? formatMicro(refundDue({ charged: line.charged, quantity: line.quantity, delivered: line.delivered }).refund)
      : null,
    refunded: formatMicro(line.refunded),
    estimated_completion_at: estimateOf(line)?.toISOString() ?? null,
    updated_at: line.updatedAt.toISOString(),
  }
}

function firstStatisticOf(line: OrderLine): OrderWire['first_statistic'] {
  if (line.state !== 'completed' || line.startCount === null || !line.completedAt) return null
  return { date: line.completedAt.toISOString(), quantity: line.startCount + line.delivered }
}

const TOO_EARLY = 0.02

/** The expected end from the order's own pace so far; unknown until something was delivered. */
function estimateOf(line: OrderLine): Date | undefined {
  const share = line.delivered / line.quantity
  if (isFinal(line.state) || !line.paidAt || share < TOO_EARLY) return undefined
  const elapsed = line.updatedAt.getTime() - line.paidAt.getTime()
  return new Date(line.paidAt.getTime() + elapsed / share)
}
