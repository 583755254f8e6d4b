import type { AttentionQueue } from '@vitrine/platform/http'
import { waitingInvoiceCount } from '../../store/operator/waiting-invoice-store.ts'

export const paymentsAttention: readonly AttentionQueue[] = [
  { queue: 'payments', permission: 'invoices.moderate', look: waitingInvoiceCount },
]
