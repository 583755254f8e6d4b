import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterUnpaidDiscount } from '@vitrine/pricing'
import { writeUnpaidDiscount } from '../../store/lines/unpaid-line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'

const UNPAID_MS = 24 * 3_600_000

export interface UnpaidDiscount {
  /** The customer takes the offer. */
  readonly isTaken: boolean
  readonly ppm: number
}

/**
 * Cuts the cost of an order that has waited for its money for a day (NS-27), once for ever, whatever payment method is then used. Otherwise the line as it is.
 * Orders with parts keep their price: it is the sum of theirs.
 */
export async function takeUnpaidDiscount(trx: Trx, line: OrderLine, { isTaken, ppm }: UnpaidDiscount, now: Date): Promise<OrderLine> {
  const hasWaited = now.getTime() - line.createdAt.getTime() >= UNPAID_MS
  if (!isTaken || ppm === 0 || !hasWaited) return line
  const cost = afterUnpaidDiscount(line.charged, ppm, line.moneyStep)
  const charged = await writeUnpaidDiscount(trx, line.id, cost)
  return charged === undefined ? line : { ...line, charged: micro(charged) }
}
