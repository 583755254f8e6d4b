import { z } from 'zod'
import { invoiceStates } from '../model/invoice-states.ts'
import { refundStates } from '../model/refund.ts'
import { id } from './method-schemas.ts'
import { amount, customer, keysetPage, pageQuery, text, timestamp } from './parts.ts'
import { paymentsPaths as paths } from './paths.ts'

export const invoice = z.strictObject({
  /** The invoice's number. */
  id: z.int(),
  reference: z.string(),
  state: z.string(),
  customer,
  method: z.string(),
  purpose: z.enum(['order', 'top_up']),
  orderId: z.int().nullable(),
  /** What the customer pays, in `currency`. */
  amount: z.string(),
  currency: z.string(),
  amountUsd: z.string(),
  /** What the customer pays for the method, and what they are promised for using it, in US dollars. */
  feeUsd: z.string(),
  bonusUsd: z.string(),
  createdAt: timestamp,
  settledAt: timestamp.nullable(),
})
const refund = z.strictObject({
  id: z.int(),
  invoiceId: z.int().nullable(),
  customer: customer.nullable(),
  paymentId: z.string(),
  amount: z.string(),
  currency: z.string(),
  origin: z.enum(['panel', 'gateway']),
  reason: z.string(),
  state: z.enum(refundStates),
  lastError: z.string().nullable(),
  createdAt: timestamp,
  arrivedAt: timestamp.nullable(),
  /** Of one that failed: whether an operator has seen it. */
  isSeen: z.boolean(),
})
const payment = z.strictObject({
  id: z.string(),
  amount: z.string(),
  currency: z.string(),
  outcome: z.string(),
  /** What may still be given back; null where the gateway gives nothing back by itself. */
  refundable: z.string().nullable(),
  /** What it is worth, what its gateway took of it and what is left, in US dollars; null while it is not in the books. */
  fee: z.strictObject({ gross: z.string(), fee: z.string(), net: z.string(), isKnown: z.boolean() }).nullable(),
})
const whole = invoice.extend({
  payments: z.array(payment),
  refunds: z.array(refund),
  isDisputed: z.boolean(),
  isManual: z.boolean().meta({ description: 'No gateway confirms it: an operator says whether its money came' }),
})
const params = z.object({ id })
/** What narrows the list of invoices, and the file of it. */
const listed = {
  q: z.string().trim().min(1).max(200).optional(),
  'filter.methodId': id.optional(),
  'filter.state': z.enum(invoiceStates).optional(),
  'filter.from': timestamp.optional(),
  'filter.to': timestamp.optional().meta({ description: 'Made earlier than this' }),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}
const oneInvoice = z.strictObject({ data: whole })
const oneRefund = z.strictObject({ data: refund })

/** Calls about invoices and what is given back of them. */
export const refundsContract = {
  invoices: {
    ...paths.invoices,
    operation: 'listInvoices',
    summary:
      'Invoices in the order of time; found by number, by order, by what a gateway or bank calls their payment, or by the whole e-mail address of a customer',
    query: z.strictObject({ ...pageQuery, ...listed }),
    response: keysetPage(invoice),
  },
  invoicesFile: {
    ...paths.invoicesFile,
    operation: 'exportInvoices',
    summary: 'The first 100,000 invoices of the list as a file for spreadsheets; addresses as the caller may see them',
    query: z.strictObject(listed),
    mediaType: 'text/csv',
    response: z.string(),
  },
  invoiceMethods: {
    ...paths.invoiceMethods,
    operation: 'listInvoiceMethods',
    summary: 'Names of the payment methods, which invoices are narrowed by',
    response: z.strictObject({ data: z.array(z.strictObject({ id: z.int(), name: z.string() })) }),
  },
  invoice: {
    ...paths.invoice,
    operation: 'showInvoice',
    summary: 'One invoice with its payments and refunds',
    params,
    response: oneInvoice,
  },
  lookAtInvoice: {
    ...paths.lookAtInvoice,
    operation: 'lookAtInvoice',
    summary: 'Asks the gateway now what arrived for the invoice, and takes that into the books; nothing changes where it does not answer',
    params,
    body: z.object({}),
    response: z.strictObject({
      data: z.strictObject({
        isAnswered: z.boolean(),
        because: z.string().nullable().meta({ description: 'Why the gateway did not answer' }),
        invoice: whole,
      }),
    }),
  },
  previewRefund: {
    ...paths.previewRefund,
    operation: 'previewRefund',
    summary: 'What a refund would move, part by part; changes nothing',
    params,
    body: z.object({ paymentId: text(1, 150), amount: amount.optional() }),
    response: z.strictObject({
      data: z.strictObject({
        amount: z.string().meta({ description: 'To where it was paid from, in `currency`' }),
        currency: z.string(),
        received: z.string().meta({ description: 'Off the balance, in US dollars, as everything below' }),
        fee: z.string().meta({ description: 'Back on the balance: the customer paid it for the method' }),
        bonus: z.string().meta({ description: 'Taken back, with the coupon' }),
        gatewayFee: z.string().meta({ description: 'What the gateway gives back of its own fee' }),
        before: z.string(),
        after: z.string(),
      }),
    }),
  },
  requestRefund: {
    ...paths.requestRefund,
    operation: 'requestRefund',
    summary: 'Gives a payment, or a part of it, back to where it came from; it leaves the balance at once',
    params,
    body: z.object({ paymentId: text(1, 150), amount: amount.optional(), reason: text(3, 500) }),
    response: oneInvoice,
  },
  refunds: {
    ...paths.refunds,
    operation: 'listRefunds',
    summary:
      'Refunds, the newest first; found by invoice, by what the gateway calls the payment, or by the whole e-mail address of a customer',
    query: z.strictObject({
      ...pageQuery,
      q: z.string().trim().min(1).max(200).optional(),
      'filter.state': z.enum(refundStates).optional(),
    }),
    response: keysetPage(refund),
  },
  refund: { ...paths.refund, operation: 'showRefund', summary: 'One refund', params, response: oneRefund },
  markRefundSeen: {
    ...paths.markRefundSeen,
    operation: 'markRefundSeen',
    summary: 'An operator knows of a refund that failed: it needs no attention any more',
    params,
    body: z.object({}),
    response: oneRefund,
  },
} as const
