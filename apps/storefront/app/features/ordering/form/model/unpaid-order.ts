import type { OrderRequest } from '../../model/order-requests.ts'

/** An order that stands and waits for its money: it was made, and its payment was refused. */
export interface UnpaidOrder {
  readonly invoiceId: string
  /** What was ordered, whichever way it is paid. */
  readonly order: string
}

/** What of a request is the order itself: the payment method is chosen anew, and how the shop was started says nothing about it. */
export const orderText = ({ orders, coupon_code }: Pick<OrderRequest, 'orders' | 'coupon_code'>): string =>
  JSON.stringify([orders, coupon_code ?? null])

/** The order that is paid instead of being made again; undefined once the form asks for something else. */
export const waitingOrder = (unpaid: UnpaidOrder | undefined, order: string): UnpaidOrder | undefined =>
  unpaid?.order === order ? unpaid : undefined

const isOrder = (request: unknown): request is OrderRequest =>
  typeof request === 'object' && request !== null && 'orders' in request && Array.isArray(request.orders)

interface Sent {
  readonly key: string
  readonly request: unknown
}

/** The same order, sent before with another payment method and never answered: it may exist, so it is queried before anything is sent anew. */
export function lostOrder(sent: Sent | undefined, now: OrderRequest): { readonly key: string; readonly request: OrderRequest } | undefined {
  if (!sent || !isOrder(sent.request) || orderText(sent.request) !== orderText(now)) return undefined
  return JSON.stringify(sent.request) === JSON.stringify(now) ? undefined : { key: sent.key, request: sent.request }
}
