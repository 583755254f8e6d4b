import { defineEvent } from '@vitrine/platform/jobs'
import { z } from 'zod'

const ids = z.object({ orderId: z.number().int(), userId: z.number().int() })

/** An order stands and is paid: it may be delivered. */
export const orderPaid = defineEvent('ordering.order-paid', ids)
/**
 * Money came for orders: so many are paid by it. When some are not, the first of them and why: it came late and the `price` has changed, the `service` is not
 * sold any more, the `account` is frozen, or it did not suffice or was not needed any more (`other`).
 */
export const paymentUsed = defineEvent(
  'ordering.payment-used',
  z.object({
    invoiceId: z.uuid(),
    userId: z.number().int(),
    outcome: z.string(),
    paid: z.number().int(),
    keptBecause: z.enum(['price', 'service', 'account', 'other']).nullable(),
    keptOrderId: z.number().int().nullable(),
  }),
)
/** An order stands but waits for its payment. */
export const orderPlaced = defineEvent('ordering.order-placed', ids)
/** All of an order is delivered. */
export const orderCompleted = defineEvent('ordering.order-completed', ids)
/** Canceled or delivered in part: the rest of the money is back on the balance. */
export const orderCanceled = defineEvent('ordering.order-canceled', ids)
/** The customer asked to cancel an order that a provider already has. */
export const cancelRequested = defineEvent('ordering.cancel-requested', ids)

/** A customer asks the panel's support about their order. */
export const supportRequested = defineEvent('ordering.support-asked', ids.extend({ enquiryId: z.number().int() }))

const ticketIds = z.object({ ticketId: z.number().int(), userId: z.number().int() })
/** A customer opened a ticket in the help centre. */
export const ticketOpened = defineEvent('ordering.ticket-opened', ticketIds)
/** A customer wrote on in a ticket. */
export const ticketReplied = defineEvent('ordering.ticket-replied', ticketIds.extend({ messageId: z.number().int() }))
/** The support answered a ticket. */
export const ticketAnswered = defineEvent(
  'ordering.ticket-answered',
  // Until `sendsAt` the answer may be taken back; without it the customer is told at once.
  ticketIds.extend({ messageId: z.number().int(), sendsAt: z.iso.datetime().optional() }),
)

/** A ticket was closed because its customer did not write after an answer; its version tells one closing from the next. */
export const ticketClosed = defineEvent('ordering.ticket-closed', ticketIds.extend({ version: z.number().int() }))

/** Somebody who has the public address of an order wants a code by mail. */
export const orderCodeRequested = defineEvent('ordering.order-code-asked', ids.extend({ codeId: z.number().int() }))
/** Somebody named an order and the e-mail it was placed with. */
export const orderLinkRequested = defineEvent('ordering.order-link-asked', ids)

const refillIds = z.object({ refillId: z.number().int(), orderId: z.number().int(), userId: z.number().int() })

/** Something of a completed, guaranteed order is missing again: anyone who delivered it shall restore it. */
export const refillRequested = defineEvent('ordering.refill-requested', refillIds)
/** What was missing is there again. */
export const refillCompleted = defineEvent('ordering.refill-completed', refillIds)

const contentIds = z.object({ subscriptionId: z.number().int(), contentId: z.number().int(), userId: z.number().int() })

/** A publication became orders of its subscription. */
export const publicationOrdered = defineEvent('ordering.publication-ordered', contentIds)
/** A publication will not be ordered. */
export const publicationSkipped = defineEvent(
  'ordering.publication-skipped',
  contentIds.extend({ reason: z.enum(['funds', 'card', 'service', 'account', 'limit', 'canceled']) }),
)
/** A subscription has served its publications, come to its day, or was canceled: by its owner, or because its card fails (`reason` card). */
export const subscriptionEnded = defineEvent(
  'ordering.subscription-ended',
  z.object({
    subscriptionId: z.number().int(),
    userId: z.number().int(),
    state: z.enum(['completed', 'expired', 'canceled']),
    reason: z.string().nullable(),
  }),
)
