import { isAllowed } from '@vitrine/identity'
import type { PaymentsDeps } from '../../deps.ts'
import { noFailedRefund, notAModerator } from '../../errors.ts'
import { markRefundSeen } from '../../store/refund-store.ts'

export interface FailedRefundSeen {
  readonly refundId: number
  /** The operator's own account on the panel. */
  readonly operatorId: number
}

/** An operator has reviewed a failed refund: its alert ends, the money stays where it is. The first reviewer stays recorded. */
export const seeFailedRefund = (
  { database, clock }: Pick<PaymentsDeps, 'database' | 'clock'>,
  panelId: number,
  { refundId, operatorId }: FailedRefundSeen,
): Promise<void> =>
  database.transaction(panelId, async (trx) => {
    if (!(await isAllowed(trx, operatorId, 'invoices.moderate'))) throw notAModerator()
    if (!(await markRefundSeen(trx, refundId, operatorId, clock.now()))) throw noFailedRefund()
  })
