import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { cancelRequested } from '../../events.ts'
import { actorOfCancel, cancelReasonOf, recordEvent } from '../../store/line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { moveLine } from './move-line.ts'
import { settleLine } from './settle-line.ts'

/** The provider that has a locked line is asked, after this transaction, to stop it. */
export async function askProviderToCancel(trx: Trx, line: OrderLine, cancelReason = 'user_request'): Promise<void> {
  await moveLine(trx, line, { state: 'cancel_pending', cancelReason })
  await announce(trx, cancelRequested, { orderId: line.id, userId: line.userId })
}

/** A provider took an order whose cancel was queued: it is asked to stop it, or the customer reads that it cannot be stopped any more. `line` stands as it is now. */
export async function cancelTakenLine(trx: Trx, line: OrderLine): Promise<void> {
  if (line.serviceAllowsCancel) await askProviderToCancel(trx, line, cancelReasonOf(await actorOfCancel(trx, line)))
  else await recordEvent(trx, line.id, { kind: 'cancel_refused' })
}

/** Nobody took an order whose cancel was queued: all of its money goes back, in the name of the person who asked for it. */
export async function cancelUntakenLine(trx: Trx, line: OrderLine, now: Date): Promise<void> {
  const actor = await actorOfCancel(trx, line)
  await settleLine(trx, line, { outcome: 'canceled', delivered: 0, reason: cancelReasonOf(actor), actor }, now)
}
