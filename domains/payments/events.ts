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

/** The payer says they have paid by hand; an operator must check. */
export const invoiceInModeration = defineEvent(
  'payments.invoice-in-moderation',
  z.object({ ...about, orderId: z.number().int().nullable() }),
)

/** No money came; a late payment is still possible. */
export const invoiceFailed = defineEvent(
  'payments.invoice-failed',
  z.object({ ...about, orderId: z.number().int().nullable(), reason: z.enum(['declined', 'expired', 'rejected', 'canceled']) }),
)

const card = { cardId: z.number().int(), userId: z.number().int() }

/** A card was linked; for the subscription it was asked for, if any. */
export const cardSaved = defineEvent('payments.card-saved', z.object({ ...card, subscriptionId: z.number().int().nullable() }))

/** Its owner took a card away: what was paid by it is to be paid otherwise (NS-41). */
export const cardRemoved = defineEvent('payments.card-removed', z.object(card))

/** A step of a withdrawal that its customer is notified of. */
export const withdrawalMoved = defineEvent(
  'payments.withdrawal-moved',
  z.object({
    withdrawalId: z.number().int(),
    userId: z.number().int(),
    what: z.enum(['requested', 'approved', 'sent', 'refused', 'bounced']),
  }),
)

/** Money went back to the card it came from, or did not after all: then what left the balance for it is there again. */
export const refundMoved = defineEvent(
  'payments.refund-moved',
  z.object({ refundId: z.number().int(), userId: z.number().int(), what: z.enum(['sent', 'failed']) }),
)

const dispute = {
  disputeId: z.number().int(),
  userId: z.number().int(),
  /** The public id of the invoice whose payment is taken back. */
  invoiceId: z.uuid(),
  orderId: z.number().int().nullable(),
}

/** A customer's bank takes a payment back: they are frozen, and what is not sent yet must not be. */
export const disputeOpened = defineEvent('payments.dispute-opened', z.object(dispute))

/** `isUnfrozen`: no dispute of theirs is left, and the freeze was of disputes only. */
export const disputeClosed = defineEvent(
  'payments.dispute-closed',
  z.object({ ...dispute, outcome: z.enum(['won', 'lost']), isUnfrozen: z.boolean() }),
)
