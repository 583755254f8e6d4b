import { z } from 'zod'
import { adjustmentKinds } from '../store/adjustment-store.ts'
import { id } from './method-schemas.ts'
import { keysetPage, pageQuery, text, timestamp } from './parts.ts'
import { paymentsPaths as paths } from './paths.ts'

/** US dollars with a sign, not zero. */
const signedAmount = z
  .string()
  .trim()
  .regex(/^-?\d{1,7}(\.\d{1,2})?$/)
  .refine((amount) => /[1-9]/.test(amount))
const adjustment = z.strictObject({
  id: z.int(),
  /** In US dollars, with a sign: what it did to the balance. */
  amount: z.string(),
  kind: z.enum(adjustmentKinds),
  reason: z.string(),
  /** Stands on the posting. */
  note: z.string().nullable(),
  operatorId: z.int(),
  /** The second person, where one was needed. */
  agreedBy: z.int().nullable(),
  reverses: z.int().nullable(),
  reversedBy: z.int().nullable(),
  createdAt: timestamp,
})
const one = z.strictObject({ data: z.strictObject({ adjustment, balance: z.string() }) })
const params = z.object({ id })

/** Calls about what operators give customers or take from them by hand. */
export const adjustmentsContract = {
  adjustments: {
    ...paths.adjustments,
    operation: 'listAdjustments',
    summary: 'Adjustments of a customer’s balance, the newest first',
    params,
    query: z.strictObject(pageQuery),
    response: keysetPage(adjustment),
  },
  previewAdjustment: {
    ...paths.previewAdjustment,
    operation: 'previewAdjustment',
    summary: 'What an adjustment would do: the balance before and after, and whether a second person has to agree',
    params,
    body: z.object({ amount: signedAmount }),
    response: z.strictObject({
      data: z.strictObject({
        before: z.string(),
        after: z.string(),
        /** What this operator has adjusted today (UTC), either way, and how much one person may. */
        dayTotal: z.string(),
        dayCap: z.string(),
        needsSecond: z.boolean(),
      }),
    }),
  },
  adjustBalance: {
    ...paths.adjustBalance,
    operation: 'adjustBalance',
    summary: 'Gives a customer money or takes it, never below zero; above the limits of the panel a second person has to agree',
    params,
    body: z.object({
      amount: signedAmount,
      kind: z.enum(adjustmentKinds),
      reason: text(3, 500),
      note: text(0, 200).default(''),
    }),
    response: one,
  },
  reverseAdjustment: {
    ...paths.reverseAdjustment,
    operation: 'reverseAdjustment',
    summary: 'Takes an adjustment back, once, by the opposite one',
    params: z.object({ id, adjustmentId: id }),
    body: z.object({ reason: text(3, 500) }),
    response: one,
  },
} as const
