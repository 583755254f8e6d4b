import type { Trx } from '@vitrine/platform/database'
import { ranksOfLine } from '../../store/keyword-store.ts'
import { findOwnOrder } from '../list/list-orders.ts'

/** An own order with the positions that were looked up so far; undefined when it is absent or not theirs. */
export async function keywordRanks(trx: Trx, userId: number, orderId: number) {
  const line = await findOwnOrder(trx, userId, orderId)
  return line && { line, ranks: await ranksOfLine(trx, orderId) }
}
