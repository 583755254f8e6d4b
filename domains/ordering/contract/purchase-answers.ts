import { z } from 'zod'
import { money } from './entities.ts'

export const refillRequest = z
  .object({
    id: z.number().int(),
    created_at: z.iso.datetime(),
    quantity: z.number().int(),
    status: z.enum(['pending', 'in_progress', 'completed', 'rejected']),
    /** Asked by the daily count, not by the customer. */
    is_automatic: z.boolean(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Refill' })

const quoteItem = z.object({
  url: z.string().nullable(),
  services: z.array(z.object({ index: z.number().int(), cost: money, cost_float: z.number(), total_quantity: z.number().int() })),
  cost: money,
  total_quantity: z.number().int(),
})
export const totalSumQuote = z
  .object({
    coupon_bonus: money,
    coupon_bonus_float: z.number(),
    coupon_bonus_percentage: z.number().nullable(),
    coupon_bonus_type: z.enum(['discount', 'cashback', 'bonus']).nullable(),
    coupon_bonus_amount_calculation_type: z.string().nullable(),
    fee: money,
    fee_float: z.number(),
    fee_percent: z.number(),
    original_amount: money,
    original_amount_float: z.number(),
    payment_method_bonus: money,
    payment_method_bonus_float: z.number(),
    payment_method_bonus_percent: z.number(),
    to_be_credited: money,
    to_be_credited_float: z.number(),
    total_amount: money,
    total_amount_float: z.number(),
    total_bonus: money,
    total_bonus_float: z.number(),
    items: z.array(quoteItem),
  })
  .meta({ id: 'OrderQuote' })

export const paymentInstructions = z
  .object({
    invoice_id: z.uuid(),
    strategy: z.string(),
    url: z.string().nullable(),
    qr_code: z.string().nullable(),
    message: z.object({ invoice: z.string(), account_number: z.string(), comment: z.string() }).nullable(),
  })
  .meta({ id: 'OrderPayment' })

export const widgetUser = z.object({
  accountType: z.enum(['individual', 'business']),
  createdAt: z.iso.datetime(),
  email: z.string(),
  emailVerifiedAt: z.iso.datetime().nullable(),
  isNewUser: z.boolean(),
  name: z.string().nullable(),
})
