import type { Alarm } from '@vitrine/ledger'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import { invoiceSettled } from '../events.ts'

/** An invoice that was paid twice is credited whole; a person still wants to know, because the payer hardly meant it. */
export const paymentsSubscriptions = ({ log }: { readonly log: Alarm }): Subscription[] => [
  subscribe(invoiceSettled, 'payments.tell-of-double-payments', async (panelId, { invoiceId, userId, outcome }) => {
    if (outcome === 'second')
      log.error({ event: 'payment.duplicate', panelId, invoiceId, userId }, 'double payment: the second is on the balance')
  }),
]
