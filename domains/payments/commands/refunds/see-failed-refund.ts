import type { Trx } from '@vitrine/platform/database'
import type { PaymentsDeps } from '../../deps.ts'
import { noFailedRefund, notAModerator } from '../../errors.ts'
import { markRefundSeen } from '../../store/refund-store.ts'
import { type Moderator, refuseUnlessModerator } from '../moderator.ts'

export interface FailedRefundSeen extends Moderator {
  readonly refundId: number
}

/** An operator has reviewed a failed refund: its alert ends, the money stays where it is. The first reviewer stays recorded. */
export const seeFailedRefund = (
  { database, clock }: Pick<PaymentsDeps, 'database' | 'clock'>,
  panelId: number,
  seen: FailedRefundSeen,
): Promise<void> => database.transaction(panelId, (trx) => seeFailedRefundIn(trx, seen, clock.now()))

/** The same within a transaction of the panel. */
export async function seeFailedRefundIn(trx: Trx, { refundId, ...moderator }: FailedRefundSeen, now: Date): Promise<void> {
  await refuseUnlessModerator(trx, moderator, notAModerator)
  if (!(await markRefundSeen(trx, refundId, moderator.operatorId, now))) throw noFailedRefund()
}
