import type { orderingContract } from '@vitrine/ordering/contract/schemas'
import { type Micro, parseMicro, type RouteOutput } from '@vitrine/platform/kernel'
import type { BadgeStatus } from '@vitrine/ui/components'

export type Order = RouteOutput<typeof orderingContract.getOrder>['data']
export type OrderProgress = RouteOutput<typeof orderingContract.orderProgress>['data']
export type OrderStatus = Order['status']
export type RefillRequest = RouteOutput<typeof orderingContract.listRefills>['data'][number]

/** What paying an unpaid order now costs before any fee: less than its cost where it has waited long enough for a discount. */
export const costToPay = ({
  cost,
  cost_with_unpaid_discount: discounted,
}: Pick<Order, 'cost' | 'cost_with_unpaid_discount'>): Micro | undefined => parseMicro(discounted ?? cost)

/** In the order in which a customer cares: what is under way, what waits for somebody, what is over (ORDERSTATE-006). */
export const orderStatuses = [
  'in_processing',
  'in_moderation',
  'unpaid',
  'error',
  'completed',
  'stopped',
  'canceled',
] as const satisfies readonly OrderStatus[]
export const isOrderStatus = (value: unknown): value is OrderStatus => orderStatuses.some((status) => status === value)

/** A stopped order that was partly delivered and refunded is another thing than one that is paused (ORDERSTATE-009, ORDERSTATE-010). */
export const badgeOf = ({ status, cancel_reason }: Pick<Order, 'status' | 'cancel_reason'>): BadgeStatus =>
  status === 'stopped' && cancel_reason === 'partial' ? 'partial' : status

const UNPAID_RETENTION_DAYS = 7
const DAY_MS = 86_400_000

/** What happens next, or what the customer should do: one short line beside every status. */
export type NextStep =
  | { readonly kind: 'estimate'; readonly at: Date }
  | { readonly kind: 'delivering' | 'waiting' | 'queued' | 'review' | 'paused' | 'finished' }
  | { readonly kind: 'keptUntil' | 'deliveredOn'; readonly at: Date }
  | { readonly kind: 'guarantee'; readonly term: string }
  | { readonly kind: 'returned'; readonly amount: string }
  | { readonly kind: 'reason'; readonly reason: CancelReason; readonly text: string | null }

export const cancelReasons = ['user_request', 'invalid_link', 'private_content', 'provider', 'not_paid', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]
export const reasonOf = (reason: string | null): CancelReason => cancelReasons.find((known) => known === reason) ?? 'other'

type Facts = Pick<
  Order,
  | 'status'
  | 'cancel_reason'
  | 'cancel_description'
  | 'created_at'
  | 'completed_at'
  | 'current_quantity'
  | 'estimated_completion_at'
  | 'refunded'
  | 'has_refill'
  | 'service'
  | 'waits_for'
>

export function nextStep(order: Facts, now: Date): NextStep {
  switch (order.status) {
    case 'in_processing':
      return whileRunning(order, now)
    case 'in_moderation':
      return { kind: 'review' }
    case 'unpaid':
      return { kind: 'keptUntil', at: new Date(Date.parse(order.created_at) + UNPAID_RETENTION_DAYS * DAY_MS) }
    case 'completed':
      return afterCompletion(order)
    case 'stopped':
      return badgeOf(order) === 'partial' ? { kind: 'returned', amount: order.refunded } : { kind: 'paused' }
    case 'canceled':
      return isReturned(order.refunded) ? { kind: 'returned', amount: order.refunded } : reason(order)
    case 'error':
      return reason(order)
  }
}

const reason = (order: Facts): NextStep => ({ kind: 'reason', reason: reasonOf(order.cancel_reason), text: order.cancel_description })
const isReturned = (amount: string): boolean => /[1-9]/.test(amount)

function whileRunning({ estimated_completion_at, current_quantity, waits_for }: Facts, now: Date): NextStep {
  if (waits_for === 'link') return { kind: 'queued' }
  const at = estimated_completion_at === null ? undefined : new Date(estimated_completion_at)
  if (at && at > now) return { kind: 'estimate', at }
  return { kind: current_quantity > 0 ? 'delivering' : 'waiting' }
}

function afterCompletion({ has_refill, service, completed_at }: Facts): NextStep {
  if (has_refill && service.guarantee) return { kind: 'guarantee', term: service.guarantee }
  return completed_at === null ? { kind: 'finished' } : { kind: 'deliveredOn', at: new Date(completed_at) }
}

export type MainAction = 'pay' | 'retry' | 'resume' | 'pause' | 'again'
/** The one action a row offers beside its menu; what the server's flags allow, the most urgent first. */
export function mainAction({ status, actions }: Pick<Order, 'status' | 'actions'>): MainAction | undefined {
  if (actions.payable) return 'pay'
  if (actions.activable) return status === 'error' ? 'retry' : 'resume'
  if (actions.pausable) return 'pause'
  return status === 'completed' || status === 'canceled' || status === 'stopped' ? 'again' : undefined
}

/** A cancel was asked for and not answered yet: whatever was planned no longer is. */
export const isCancelRequested = ({ events }: Pick<OrderProgress, 'events'>): boolean =>
  events.findLast(({ kind }) => kind === 'cancel_asked' || kind === 'cancel_refused')?.kind === 'cancel_asked'

/** How late an order is against its own estimate, in minutes; undefined when it is not late or nothing is known. */
export function minutesBehind(
  { status, estimated_completion_at }: Pick<Order, 'status' | 'estimated_completion_at'>,
  now: Date,
): number | undefined {
  if (status !== 'in_processing' || estimated_completion_at === null) return undefined
  const late = (now.getTime() - Date.parse(estimated_completion_at)) / 60_000
  return late >= 1 ? Math.floor(late) : undefined
}
