import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { withdrawalPaths } from './withdrawal-paths.ts'

const money = z.string().regex(/^\d+\.\d{2,6}$/)
const methodId = z.int().positive().max(2_147_483_647)
const amount = z.union([z.number(), z.string()])

export const withdrawalMethod = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    icon: z.string(),
    description: z.string().nullable(),
    min_amount: money,
    max_amount: money.nullable(),
    fee_percent: z.number().min(0).max(1),
    min_fee: money,
  })
  .meta({ id: 'WithdrawalMethod' })

export const withdrawalRow = z
  .strictObject({
    id: z.int(),
    created_at: z.iso.datetime(),
    amount: money,
    fee_amount: money,
    /** What is paid out. */
    total_amount: money,
    payment_method: withdrawalMethod,
    /** Its last four characters. */
    account_number: z.string(),
    status: z.enum(['in_moderation', 'completed', 'canceled']),
  })
  .meta({ id: 'Withdrawal' })

export const withdrawalContract = {
  listWithdrawalMethods: defineRoute(withdrawalPaths.listWithdrawalMethods, {
    id: 'EP-078',
    operation: 'listWithdrawalMethods',
    tag: 'Withdrawals',
    auth: 'user',
    summary: 'Ways to be paid out',
    response: z.object({ data: z.array(withdrawalMethod) }),
  }),
  quoteWithdrawal: defineRoute(withdrawalPaths.quoteWithdrawal, {
    id: 'EP-077',
    operation: 'quoteWithdrawal',
    tag: 'Withdrawals',
    auth: 'user',
    summary: 'What a withdrawal costs, and what is paid out of the amount',
    body: z.object({ amount, payment_method_id: methodId }),
    response: z.object({ data: z.strictObject({ fee_amount: money, total_amount: money, amount: money }) }),
  }),
  requestWithdrawal: defineRoute(withdrawalPaths.requestWithdrawal, {
    id: 'EP-076',
    operation: 'requestWithdrawal',
    tag: 'Withdrawals',
    sessionOnly: true,
    auth: 'user',
    needsEmail: true,
    needsProof: true,
    summary: 'Asks for money that was earned: it is held at once, and leaves when people have approved it',
    query: z.object({ with_increased_balance_accuracy: z.enum(['0', '1']).optional() }),
    body: z.object({
      amount,
      payment_method_id: methodId,
      /** Where the money goes (WITHDRAW-003). */
      account_number: z.string().trim().min(3).max(255),
      /** What the customer says about it (WITHDRAW-003). */
      user_comment: z.string().max(500).nullish(),
    }),
    response: z.object({
      data: z.strictObject({ balance: money, referral_user_balance: money, task_user_balance: money, total_earnings: money }),
    }),
  }),
  listWithdrawals: defineRoute(withdrawalPaths.listWithdrawals, {
    id: 'OUR-PAYMENTS-02',
    operation: 'listWithdrawals',
    tag: 'Withdrawals',
    auth: 'user',
    summary: 'The customer’s withdrawals and how they stand, the newest first',
    response: z.object({ data: z.array(withdrawalRow) }),
  }),
} as const
