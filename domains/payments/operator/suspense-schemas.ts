import { z } from 'zod'
import { id } from './method-schemas.ts'
import { keysetPage, pageQuery, text, timestamp } from './parts.ts'
import { paymentsPaths as paths } from './paths.ts'
import { invoice } from './refund-schemas.ts'

const suspended = z.strictObject({
  id: z.int(),
  /** What the gateway calls it. */
  paymentId: z.string(),
  gateway: z.strictObject({ id: z.int(), connector: z.string() }),
  /** What the gateway was told to call it, which names no invoice of this account. */
  reference: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  amountUsd: z.string().nullable().meta({ description: 'Null while it is not in the books: money of another currency' }),
  paidWith: z.string().nullable(),
  receivedAt: timestamp,
  state: z.enum(['waiting', 'assigned', 'returning', 'returned', 'disputed']),
  /** The invoice that it was assigned to. */
  invoiceId: z.int().nullable(),
  refundId: z.int().nullable(),
  assignedAt: timestamp.nullable(),
  reason: z.string().nullable(),
})
const params = z.object({ id })
const one = z.strictObject({ data: suspended })
const target = { invoiceId: id }

/** Calls about money that came and belongs to nobody yet. */
export const suspenseContract = {
  suspense: {
    ...paths.suspense,
    operation: 'listSuspense',
    summary: 'Payments that match no invoice: those that wait for a decision, the oldest first, or all, the newest first',
    query: z.strictObject({ ...pageQuery, view: z.enum(['waiting', 'all']).default('waiting') }),
    response: keysetPage(suspended),
  },
  suspendedPayment: { ...paths.suspendedPayment, operation: 'showSuspendedPayment', summary: 'One of them', params, response: one },
  suspenseInvoices: {
    ...paths.suspenseInvoices,
    operation: 'listSuspenseInvoices',
    summary:
      'Invoices that the payment may be for: of its account and currency, by number or customer, or of its amount and made within three days of it',
    params,
    query: z.strictObject({ q: z.string().trim().min(1).max(200).optional() }),
    response: z.strictObject({ data: z.array(invoice) }),
  },
  previewAssignment: {
    ...paths.previewAssignment,
    operation: 'previewPaymentAssignment',
    summary: 'What assigning the payment to an invoice would do; changes nothing',
    params,
    body: z.object(target),
    response: z.strictObject({
      data: z.strictObject({
        outcome: z.string(),
        received: z.string(),
        fee: z.string(),
        bonus: z.string(),
        toBalance: z.string().meta({ description: 'With bonus and coupon, without the fee, in US dollars' }),
        /** The order that it pays. */
        orderId: z.int().nullable(),
        needsSecond: z.boolean(),
      }),
    }),
  },
  assignPayment: {
    ...paths.assignPayment,
    operation: 'assignPayment',
    summary:
      'The payment is for this invoice: it is settled as if the payment had named it, above the limit of the panel when a second operator agrees',
    params,
    body: z.object({ ...target, reason: text(3, 500) }),
    response: one,
  },
  returnPayment: {
    ...paths.returnPayment,
    operation: 'returnPayment',
    summary: 'Gives the payment back whole to where it came from, by its gateway',
    params,
    body: z.object({ reason: text(3, 500) }),
    response: one,
  },
} as const
