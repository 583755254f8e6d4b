import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { invoicePaths } from './invoice-paths.ts'
import { money, paymentMethod } from './method-schema.ts'
import { paymentPayload } from './payment-payload.ts'

const invoiceId = z.object({ invoiceId: z.uuid() })

/** An invoice as its payer sees it. Amounts are US dollars. */
export const shownInvoice = z
  .strictObject({
    /** Opaque: anyone who knows it may pay. */
    id: z.uuid(),
    /** The name that people see everywhere: “INV-10”. */
    number: z.string().regex(/^INV-\d+$/),
    status: z.enum(['pending', 'in_moderation', 'settled', 'underpaid', 'failed', 'expired', 'canceled', 'refunded']),
    amount: money,
    /** What a coupon takes off the amount. */
    discount_amount: money,
    /** With fee and discount: what the payer really pays. */
    total_amount: money,
    purpose: z.enum(['order', 'top_up']),
    order_id: z.int().nullable(),
    payment_method: paymentMethod,
    created_at: z.iso.datetime(),
    /** The invoice is not waited for any longer. */
    expires_at: z.iso.datetime(),
    /** Who confirms the money: an operator must be told first. */
    confirmed_by: z.enum(['operator', 'gateway']),
    /** Pending money. */
    arriving: z.strictObject({ confirmations: z.int(), needed: z.int() }).nullable(),
    /** What its code asks for: the coin as wallets name it, and the network of its address. */
    coin: z.strictObject({ code: z.string(), network: z.string() }).nullable(),
    actions: z.strictObject({ resumable: z.boolean(), cancelable: z.boolean() }),
  })
  .meta({ id: 'Invoice' })

/** Every call about one invoice, and those that wait. */
export const invoiceContract = {
  listOpenInvoices: defineRoute(invoicePaths.listOpenInvoices, {
    id: 'OUR-PAYMENTS-03',
    operation: 'listOpenInvoices',
    tag: 'Payments',
    auth: 'user',
    summary: 'The customer’s payments that are begun and not decided, the newest first: each can be resumed or is being checked',
    query: z.object({
      page: z.coerce.number().int().optional(),
      per_page: z.coerce.number().int().optional(),
      start: z.coerce.number().int().optional(),
      length: z.coerce.number().int().optional(),
    }),
    response: z.object({ data: z.array(shownInvoice), recordsFiltered: z.int() }),
  }),
  /** Answered by ordering, which knows whose order it is and what pays it. */
  listOrderInvoices: defineRoute(invoicePaths.listOrderInvoices, {
    id: 'OUR-PAYMENTS-06',
    operation: 'listOrderInvoices',
    tag: 'Payments',
    auth: 'user',
    summary: 'The payments of one own order that are open or have been paid, the newest first',
    params: z.object({ orderId: z.coerce.number().int().positive().max(2_147_483_647) }),
    response: z.object({ data: z.array(shownInvoice) }),
  }),
  getInvoice: defineRoute(invoicePaths.getInvoice, {
    id: 'OUR-PAYMENTS-01',
    operation: 'getInvoice',
    tag: 'Payments',
    auth: 'optional',
    summary: 'How a payment stands, for the pages a gateway leads back to; amount is what was asked for before the fee',
    params: invoiceId,
    response: z.object({ data: shownInvoice }),
  }),
  resumePayment: defineRoute(invoicePaths.resumePayment, {
    id: 'OUR-PAYMENTS-04',
    operation: 'resumePayment',
    tag: 'Payments',
    auth: 'optional',
    summary: 'The same payment once more: its page, its code or its transfer; no second one is made',
    sells: true,
    params: invoiceId,
    response: z.object({ data: paymentPayload }),
  }),
  cancelInvoice: defineRoute(invoicePaths.cancelInvoice, {
    id: 'OUR-PAYMENTS-05',
    operation: 'cancelInvoice',
    tag: 'Payments',
    auth: 'optional',
    summary: 'Gives a payment up before any money came; money that comes after all is credited to the balance',
    params: invoiceId,
    response: z.object({ data: shownInvoice }),
  }),
  markInvoicePaid: defineRoute(invoicePaths.markInvoicePaid, {
    id: 'EP-067',
    operation: 'markInvoicePaid',
    tag: 'Payments',
    auth: 'optional',
    summary: '“I have paid”: an operator will look; saying it twice is once',
    params: invoiceId,
    body: z.object({ comment: z.string().max(500).nullish() }),
    response: z.object({ data: z.strictObject({ id: z.uuid(), status: z.literal('in_moderation') }) }),
  }),
} as const
