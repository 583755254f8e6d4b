import { z } from 'zod'

/** USD as exact decimal text with two to six decimals; a minus for what left the balance. */
export const money = z.string().regex(/^-?\d+\.\d{2,6}$/)
/** 0.05 is 5 %. */
export const fraction = z.number().min(0).max(1)

/** A payment method, with its texts in the reader's language. */
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
    wallets: z
      .array(z.enum(['apple_pay', 'google_pay']))
      .meta({ description: 'Wallets that the page of the gateway offers besides a card.' }),
  })
  .meta({ id: 'PaymentMethod' })
