import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { costWithUnpaidDiscount } from '../../model/unpaid-discount.ts'
import { writeUnpaidDiscount } from '../../store/lines/unpaid-line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'

export interface UnpaidDiscount {
  /** The customer takes the offer. */
  readonly isTaken: boolean
  readonly ppm: number
}

/**
 * Cuts the cost of an order that has waited for its money for a day (NS-27), once for ever, whatever payment method is then used. Otherwise the line as it is.
 */
export async function takeUnpaidDiscount(trx: Trx, line: OrderLine, { isTaken, ppm }: UnpaidDiscount, now: Date): Promise<OrderLine> {
  const cost = isTaken ? costWithUnpaidDiscount(line, ppm, now) : undefined
  if (cost === undefined) return line
  const charged = await writeUnpaidDiscount(trx, line.id, cost)
  return charged === undefined ? line : { ...line, charged: micro(charged) }
}
