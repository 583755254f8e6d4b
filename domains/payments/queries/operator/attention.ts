import type { AttentionQueue } from '@vitrine/platform/http'
import { waitingWithdrawalCount } from '../../store/operator/operator-withdrawal-store.ts'
import { waitingInvoiceCount } from '../../store/operator/waiting-invoice-store.ts'

export const paymentsAttention: readonly AttentionQueue[] = [
  { queue: 'payments', permission: 'invoices.moderate', look: waitingInvoiceCount },
  { queue: 'withdrawals', permission: 'withdrawals.decide', look: waitingWithdrawalCount },
]
