import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { findLine } from '../../store/line-store.ts'

export interface EarnedOrder {
  readonly userId: number
  /** What was charged and did not go back. */
  readonly earned: Micro
}

const settledStates: ReadonlySet<string> = new Set(['completed', 'partial', 'canceled'])

/**
 * What an order has earned for good, as its settlement posted it. Undefined while it may still change, for what was never paid, and for drip feeds and packages: what
 * they earn, the orders they are made of do.
 */
export async function findEarned(trx: Trx, orderId: number): Promise<EarnedOrder | undefined> {
  const line = await findLine(trx, orderId)
  if (line?.kind !== 'single' || line.paidAt === null || !settledStates.has(line.state)) return undefined
  return { userId: line.userId, earned: micro(line.charged - line.refunded) }
}
