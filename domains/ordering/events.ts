import { defineEvent } from '@vitrine/platform/jobs'
import { z } from 'zod'

const ids = z.object({ orderId: z.number().int(), userId: z.number().int() })

/** An order stands and is paid: it may be delivered. */
export const orderPaid = defineEvent('ordering.order-paid', ids)
/** An order stands but waits for its payment. */
export const orderPlaced = defineEvent('ordering.order-placed', ids)
export const orderCompleted = defineEvent('ordering.order-completed', ids)
/** Canceled or delivered in part: the rest of the money is back on the balance. */
export const orderCanceled = defineEvent('ordering.order-canceled', ids)
/** The customer asked to cancel an order that a provider already has. */
export const cancelRequested = defineEvent('ordering.cancel-requested', ids)

const refillIds = z.object({ refillId: z.number().int(), orderId: z.number().int(), userId: z.number().int() })

/** Something of a completed, guaranteed order is missing again: whoever delivered it shall restore it. */
export const refillRequested = defineEvent('ordering.refill-requested', refillIds)
export const refillCompleted = defineEvent('ordering.refill-completed', refillIds)
