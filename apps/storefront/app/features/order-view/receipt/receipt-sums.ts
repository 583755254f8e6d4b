import { parseMicro } from '@vitrine/platform/kernel'
import type { Order, OrderProgress } from '../../order-list/order-facts.ts'

export type OrderPrice = OrderProgress['price']
export type ReceiptExtra = 'guarantee' | 'coupon' | 'waited' | 'fee' | 'returned'

export interface ReceiptSums {
  /** What the units cost before anything was added or taken off. */
  readonly units: bigint
  /** Everything else that there was, in the order of a receipt; negative is in the customer's favour. */
  readonly extras: readonly { readonly key: ReceiptExtra; readonly amount: bigint }[]
  readonly total: bigint
}

/** The sums of a receipt, in micro-USD: whatever stands on it adds up to its total. */
export function receiptSums(order: Pick<Order, 'cost' | 'refunded'>, price: OrderPrice): ReceiptSums {
  const amount = (text: string | null): bigint => (text === null ? 0n : (parseMicro(text) ?? 0n))
  const [cost, refunded, guarantee, fee] = [amount(order.cost), amount(order.refunded), amount(price.guarantee), amount(price.fee)]
  const [coupon, waited] = [amount(price.coupon_discount), amount(price.unpaid_discount)]
  const extras: ReceiptSums['extras'] = [
    { key: 'guarantee', amount: guarantee },
    { key: 'coupon', amount: -coupon },
    { key: 'waited', amount: -waited },
    { key: 'fee', amount: fee },
    { key: 'returned', amount: -refunded },
  ]
  return { units: cost + coupon + waited - guarantee, extras: extras.filter((extra) => extra.amount !== 0n), total: cost + fee - refunded }
}
