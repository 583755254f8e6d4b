import { findLine } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { writeEnd } from '../../store/free-trial-store.ts'

/** The order of a trial has ended: so has the trial. Delivered in part is completed too. */
export async function followTrialOrder(trx: Trx, orderId: number): Promise<void> {
  const line = await findLine(trx, orderId)
  if (line?.state === 'completed' || line?.state === 'partial') await writeEnd(trx, orderId, 'completed')
  if (line?.state === 'canceled') await writeEnd(trx, orderId, 'canceled')
}
