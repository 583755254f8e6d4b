import type { AttentionQueue } from '@vitrine/platform/http'
import {
  failedRefundCount,
  failedRefundsWaiting,
  unansweredDisputeCount,
  unansweredDisputes,
} from '../../store/operator/operator-dispute-store.ts'
import { waitingWithdrawalCount, waitingWithdrawals } from '../../store/operator/operator-withdrawal-store.ts'
import { suspendedCount, suspendedWaiting } from '../../store/operator/suspended-payment-store.ts'
import { waitingInvoiceCount, waitingInvoices } from '../../store/operator/waiting-invoice-store.ts'

const DAY_MINUTES = 24 * 60

export const paymentsAttention: readonly AttentionQueue[] = [
  {
    ...{ queue: 'payments', permission: 'invoices.moderate', isMoney: true, dueMinutes: 60 },
    look: waitingInvoiceCount,
    list: waitingInvoices,
  },
  {
    ...{ queue: 'withdrawals', permission: 'withdrawals.decide', isMoney: true, dueMinutes: DAY_MINUTES },
    look: waitingWithdrawalCount,
    list: waitingWithdrawals,
  },
  {
    ...{ queue: 'disputes', permission: 'disputes.answer', isMoney: true, dueMinutes: 3 * DAY_MINUTES },
    look: unansweredDisputeCount,
    list: unansweredDisputes,
  },
  {
    ...{ queue: 'failed_refunds', permission: 'invoices.moderate', isMoney: true, dueMinutes: DAY_MINUTES },
    look: failedRefundCount,
    list: failedRefundsWaiting,
  },
  {
    ...{ queue: 'suspense', permission: 'invoices.moderate', isMoney: true, dueMinutes: 3 * DAY_MINUTES },
    look: suspendedCount,
    list: suspendedWaiting,
  },
]
