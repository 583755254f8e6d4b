import type { Micro } from '@vitrine/platform/kernel'
import { afterUnpaidDiscount } from '@vitrine/pricing'
import type { OrderLine } from '../store/order-line.ts'

const UNPAID_MS = 24 * 3_600_000

/**
 * What an order that has waited for its money for a day costs with the panel's discount (ORDER-007, NS-27), in micro-USD; undefined where there is none: it is given once,
 * and orders with parts keep their price, which is the sum of theirs. `ppm`: the panel's discount in millionths.
 */
export function costWithUnpaidDiscount(
  line: Pick<OrderLine, 'state' | 'kind' | 'parentOrderId' | 'createdAt' | 'charged' | 'moneyStep' | 'unpaidDiscount'>,
  ppm: number,
  now: Date,
): Micro | undefined {
  const isOffered = line.state === 'unpaid' && line.kind === 'single' && line.parentOrderId === null && line.unpaidDiscount === 0n
  if (!isOffered || ppm === 0 || now.getTime() - line.createdAt.getTime() < UNPAID_MS) return undefined
  return afterUnpaidDiscount(line.charged, ppm, line.moneyStep)
}
