import { defineEvent } from '@vitrine/platform/jobs'
import { z } from 'zod'

const about = {
  /** The public id. */
  invoiceId: z.uuid(),
  userId: z.number().int(),
  purposeKind: z.enum(['order', 'top_up']),
}

/**
 * Money has arrived on the customer's balance. `orderId` is the order that this money now pays; it is null for a top-up and whenever the money
 * stays on the balance (paid too little, too late or twice), so nothing may be started then.
 */
export const invoiceSettled = defineEvent(
  'payments.invoice-settled',
  z.object({
    ...about,
    orderId: z.number().int().nullable(),
    outcome: z.enum(['exact', 'tolerated', 'underpaid', 'overpaid', 'second']),
    isLate: z.boolean(),
  }),
)

/** The payer says he has paid by hand; an operator must look. */
export const invoiceInModeration = defineEvent(
  'payments.invoice-in-moderation',
  z.object({ ...about, orderId: z.number().int().nullable() }),
)

/** No money came; a late payment may still turn up. */
export const invoiceFailed = defineEvent(
  'payments.invoice-failed',
  z.object({ ...about, orderId: z.number().int().nullable(), reason: z.enum(['declined', 'expired', 'rejected']) }),
)
