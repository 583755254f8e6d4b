import { askedWidgetToken } from '@vitrine/catalogue'
import { defineRoute, wireDateTime } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { cardContract } from './card-schemas.ts'
import { paymentsPaths } from './paths.ts'
import { paymentPayload } from './payment-payload.ts'
import { withdrawalContract } from './withdrawal-schemas.ts'

/** USD as exact decimal text with two to six decimals; a minus for what left the balance. */
const money = z.string().regex(/^-?\d+\.\d{2,6}$/)
/** 0.05 is 5 %. */
const fraction = z.number().min(0).max(1)
const methodId = z.int().positive().max(2_147_483_647)
/** Forms send the amount as text, programs as a number. */
const amount = z.union([z.number(), z.string()])
const couponCode = z.string().max(50).nullish()
const invoiceId = z.object({ invoiceId: z.uuid() })

export const paymentMethod = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    additional_information: z.string().nullable(),
    comments: z.string().nullable(),
    fee_percent: fraction,
    icon: z.string(),
    min_amount: money.nullable(),
    max_amount: money.nullable(),
    strategy: z.enum(['balance', 'linkedCard', 'qr_code', 'message', 'others']),
    description: z.string().nullable(),
    charge_currency: z.string(),
    charge_type: z.enum(['recurring', 'one_time']).nullable(),
    reward_percent: fraction,
    payment_method_bonuses: z.array(z.strictObject({ bonus_percent: fraction, from_amount: money })),
    public_fields: z.strictObject({ qr_code: z.string().nullable(), is_user_comment: z.boolean() }),
    linkedCardId: z.int().nullable(),
  })
  .meta({ id: 'PaymentMethod' })

export const totalSumQuote = z
  .strictObject({
    original_amount: money,
    original_amount_float: z.number(),
    coupon_bonus: money,
    coupon_bonus_float: z.number(),
    coupon_bonus_percentage: z.number(),
    coupon_bonus_type: z.enum(['discount', 'cashback', 'bonus']).nullable(),
    coupon_bonus_amount_calculation_type: z.enum(['fixed', 'percent']).nullable(),
    fee: money,
    fee_float: z.number(),
    fee_percent: fraction,
    payment_method_bonus: money,
    payment_method_bonus_float: z.number(),
    payment_method_bonus_percent: fraction,
    total_amount: money,
    total_amount_float: z.number(),
    total_bonus: money,
    total_bonus_float: z.number(),
    to_be_credited: money,
    to_be_credited_float: z.number(),
    /** Only quotes of orders have lines. */
    items: z.array(z.never()),
  })
  .meta({ id: 'TopUpQuote' })

export { paymentPayload }

export const financeTypes = [
  'order',
  'cancel_order',
  'invoiced',
  'admin',
  'referral',
  'widget_reward',
  'fee',
  'bonus',
  'coupon',
  'task',
] as const

export const financeRow = z
  .strictObject({
    id: z.int(),
    amount: money,
    created_at: z.iso.datetime(),
    order_id: z.int().nullable(),
    payment_method: paymentMethod.nullable(),
    type: z.enum(financeTypes),
  })
  .meta({ id: 'Movement' })

const day = z.iso
  .date()
  .or(z.iso.datetime({ offset: true }))
  .or(z.string().regex(wireDateTime))
/** `page` and `per_page`, or `start` and `length`; anything beyond the bounds is brought inside (NS-11, NS-63). */
const tableQuery = z.object({
  page: z.coerce.number().int().optional(),
  per_page: z.coerce.number().int().optional(),
  start: z.coerce.number().int().optional(),
  length: z.coerce.number().int().optional(),
  order_by: z.string().optional(),
  order_on: z.enum(['asc', 'desc']).optional(),
  search: z.string().max(100).optional(),
  type: z.enum(financeTypes).optional(),
  date_from: day.optional(),
  date_to: day.optional(),
})

const methods = z.object({ data: z.array(paymentMethod) })

/** Every call about methods, invoices, top-ups, cards, movements and withdrawals. */
export const paymentsContract = {
  listFinances: defineRoute(paymentsPaths.listFinances, {
    id: 'EP-064',
    operation: 'listFinances',
    tag: 'Payments',
    auth: 'user',
    summary: 'Every movement of the customer’s money; total_amount is over the whole filter',
    query: tableQuery,
    response: z.object({ data: z.array(financeRow), total_amount: money, recordsFiltered: z.int() }),
  }),
  listMethods: defineRoute(paymentsPaths.listMethods, {
    id: 'EP-065',
    operation: 'listPaymentMethods',
    tag: 'Payments',
    auth: 'optional',
    summary: 'Ways to pay',
    response: methods,
  }),
  listWidgetMethods: defineRoute(paymentsPaths.listWidgetMethods, {
    id: 'EP-128',
    operation: 'listWidgetPaymentMethods',
    tag: 'Order form',
    auth: 'optional',
    summary: 'Ways to pay for the order forms',
    query: z.object({ api_token: askedWidgetToken, currency: z.string().optional() }),
    /** Ours, beyond the specification: no order of a partner's form may cost less. */
    response: methods.extend({ minimum_purchase_amount: money.optional() }),
  }),
  listMethodsForRecurring: defineRoute(paymentsPaths.listMethodsForRecurring, {
    id: 'EP-072',
    operation: 'listPaymentMethodsForCards',
    tag: 'Payments',
    auth: 'user',
    summary: 'Methods that a card can be linked with',
    response: methods,
  }),
  listMethodsForWidgets: defineRoute(paymentsPaths.listMethodsForWidgets, {
    id: 'EP-073',
    operation: 'listPaymentMethodsForWidgets',
    tag: 'Payments',
    auth: 'user',
    summary: 'Methods that an order widget may offer',
    response: methods,
  }),
  listMethodsWithBonuses: defineRoute(paymentsPaths.listMethodsWithBonuses, {
    id: 'EP-075',
    operation: 'listPaymentMethodsWithBonuses',
    tag: 'Payments',
    mayBeAbsent: true,
    auth: 'user',
    summary: 'Methods that add a bonus; 404 while bonuses are switched off',
    response: methods,
  }),
  addFunds: defineRoute(paymentsPaths.addFunds, {
    id: 'EP-066',
    operation: 'addFunds',
    tag: 'Payments',
    repeatable: true,
    auth: 'user',
    summary: 'Opens a payment to the balance',
    /** One of the two ways to pay. */
    body: z.object({
      amount,
      coupon_code: couponCode,
      payment_method_id: methodId.nullish(),
      recurring_payments_method_id: methodId.nullish(),
    }),
    response: z.object({ data: paymentPayload }),
  }),
  quoteTopUp: defineRoute(paymentsPaths.quoteTopUp, {
    id: 'EP-068',
    operation: 'quoteTopUp',
    tag: 'Payments',
    auth: 'user',
    summary: 'What adding an amount would cost and credit',
    body: z.object({
      payment_method_id: methodId.nullish(),
      recurring_payments_method_id: methodId.nullish(),
      amount,
      coupon_code: couponCode,
    }),
    response: z.object({ data: totalSumQuote }),
  }),
  markInvoicePaid: defineRoute(paymentsPaths.markInvoicePaid, {
    id: 'EP-067',
    operation: 'markInvoicePaid',
    tag: 'Payments',
    auth: 'optional',
    summary: '“I have paid”: an operator will look; saying it twice is once',
    params: invoiceId,
    body: z.object({ comment: z.string().max(500).nullish() }),
    response: z.object({ data: z.strictObject({ id: z.uuid(), status: z.literal('in_moderation') }) }),
  }),
  getInvoice: defineRoute(paymentsPaths.getInvoice, {
    id: 'OUR-PAYMENTS-01',
    operation: 'getInvoice',
    tag: 'Payments',
    auth: 'optional',
    summary: 'How a payment stands, for the pages a gateway leads back to; amount is what was asked for before the fee',
    params: invoiceId,
    response: z.object({
      data: z.strictObject({
        id: z.uuid(),
        status: z.enum(['pending', 'in_moderation', 'settled', 'underpaid', 'failed', 'expired', 'canceled', 'refunded']),
        amount: money,
        /** What a coupon takes off the amount. */
        discount_amount: money,
        /** With fee and discount: what the payer really pays. */
        total_amount: money,
        purpose: z.enum(['order', 'top_up']),
        order_id: z.int().nullable(),
        /** The invoice is not waited for any longer. */
        expires_at: z.iso.datetime(),
        /** Who says that the money is there: an operator wants to be told first. */
        confirmed_by: z.enum(['operator', 'gateway']),
        /** Money that is seen and not yet final. */
        arriving: z.strictObject({ confirmations: z.int(), needed: z.int() }).nullable(),
      }),
    }),
  }),
  ...cardContract,
  ...withdrawalContract,
} as const
