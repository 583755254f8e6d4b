import type { AttentionQueue } from '@vitrine/platform/http'
import { failedRefundCount, unansweredDisputeCount } from '../../store/operator/operator-dispute-store.ts'
import { waitingWithdrawalCount } from '../../store/operator/operator-withdrawal-store.ts'
import { waitingInvoiceCount } from '../../store/operator/waiting-invoice-store.ts'

export const paymentsAttention: readonly AttentionQueue[] = [
  { queue: 'payments', permission: 'invoices.moderate', look: waitingInvoiceCount },
  { queue: 'withdrawals', permission: 'withdrawals.decide', look: waitingWithdrawalCount },
  { queue: 'disputes', permission: 'disputes.answer', look: unansweredDisputeCount },
  { queue: 'failed_refunds', permission: 'invoices.moderate', look: failedRefundCount },
]
