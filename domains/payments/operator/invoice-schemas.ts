import { z } from 'zod'
import { receiptActs } from '../model/manual/receipt-actions.ts'
import { id } from './method-schemas.ts'
import { paymentsPaths as paths } from './paths.ts'

const timestamp = z.iso.datetime()
/** Decimal text in the currency of the invoice. */
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)

export const waiting = z.strictObject({
  /** The invoice's number. */
  id: z.int(),
  reference: z.string(),
  state: z.string(),
  /** The address is whole for who may see addresses. */
  customer: z.strictObject({ id: z.int(), email: z.string().nullable() }),
  method: z.string(),
  purpose: z.enum(['order', 'top_up']),
  orderId: z.int().nullable(),
  amount: z.string(),
  currency: z.string(),
  amountUsd: z.string(),
  payerComment: z.string().nullable(),
  /** Ours, which the method asks customers to pay to. */
  accountNumber: z.string().nullable(),
  createdAt: timestamp,
  /** What a first operator has confirmed, while a second one has to confirm the same. */
  receipt: z.strictObject({ bankReference: z.string(), received: z.string(), isMine: z.boolean() }).nullable(),
  /** That its money arrived, that another transfer for it did, or that it did not; none where a gateway confirms it. */
  actions: z.array(z.enum(receiptActs)),
})
const one = z.strictObject({ data: waiting })
const params = z.object({ id })

export const invoicesContract = {
  waitingInvoices: {
    ...paths.waitingInvoices,
    operation: 'listWaitingPayments',
    summary: 'Payments that no gateway confirms and a customer or a first operator says were made, the oldest first',
    query: z.strictObject({ cursor: z.string().max(500).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
    response: z.strictObject({
      rows: z.array(waiting),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
  waitingInvoice: {
    ...paths.waitingInvoice,
    operation: 'showWaitingPayment',
    summary: 'One payment, in whatever state, and what may be said of its money',
    params,
    response: one,
  },
  confirmInvoice: {
    ...paths.confirmInvoice,
    operation: 'confirmPayment',
    summary: 'The money has arrived: it is taken into the books, above the limit of the panel when a second operator has said the same',
    params,
    body: z.object({
      received: amount,
      bankReference: text(3, 150),
      statementLine: text(0, 500).default(''),
      isAdditional: z
        .boolean()
        .default(false)
        .meta({ description: 'Another transfer for a payment that has its money: it goes to the customer’s balance' }),
    }),
    response: z.strictObject({ data: z.strictObject({ outcome: z.string(), payment: waiting }) }),
  },
  rejectInvoice: {
    ...paths.rejectInvoice,
    operation: 'rejectPayment',
    summary: 'The money was not found: the invoice fails, what it was to pay stays unpaid, and the word of a first operator is taken back',
    params,
    body: z.object({ reason: text(1, 500) }),
    response: one,
  },
} as const
