import { defineRoute, wireDateTime } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { cardContract } from './card-schemas.ts'
import { invoiceContract } from './invoice-schemas.ts'
import { fraction, money, paymentMethod } from './method-schema.ts'
import { paymentsPaths } from './paths.ts'
import { paymentPayload } from './payment-payload.ts'
import { withdrawalContract } from './withdrawal-schemas.ts'

const methodId = z.int().positive().max(2_147_483_647)
/** Forms send the amount as text, programs as a number. */
const amount = z.union([z.number(), z.string()])
const couponCode = z.string().max(50).nullish()

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

export { paymentMethod, paymentPayload }

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
    /** What was in all accounts together afterwards; null where the list leaves movements out. */
    balance_after: money.nullable(),
    created_at: z.iso.datetime(),
    order_id: z.int().nullable(),
    /** Of movements of an order: what was ordered. */
    order: z.object({ service: z.string(), url: z.string().nullable() }).nullable(),
    payment_method: paymentMethod.nullable(),
    /** Of movements of a payment: the name of its invoice. */
    invoice_number: z.string().nullable(),
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
    query: z.object({
      api_token: z.string().optional().meta({
        description: 'The token of the order form: `cabinet_widget_token` of `getSettings`, or a partner’s. It is no API key.',
        isNeeded: true,
      }),
      currency: z.string().optional(),
    }),
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
    sells: true,
    /** One of the two: a payment method or a saved card. */
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
  ...invoiceContract,
  ...cardContract,
  ...withdrawalContract,
} as const
