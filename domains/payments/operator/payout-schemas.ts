import { z } from 'zod'
import { type WithdrawalView, withdrawalViews } from '../model/withdrawals/withdrawal-views.ts'
import { id } from './method-schemas.ts'
import { paymentsPaths as paths } from './paths.ts'

const timestamp = z.iso.datetime()
const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)

const row = z.strictObject({
  id: z.int(),
  /** The address is whole for those who may see addresses. */
  customer: z.strictObject({ id: z.int(), email: z.string().nullable() }),
  method: z.string(),
  /** In US dollars: what leaves the customer's balance, and what of it is sent. */
  amount: z.string(),
  fee: z.string(),
  payout: z.string(),
  /** Where it goes; masked for those who may not see addresses. */
  accountNumber: z.string(),
  state: z.string(),
  approvals: z.int(),
  /** Who approved it, the first word first. */
  approvedBy: z.array(z.string()),
  /** What an approval approves: it changes with amount, method and address. */
  terms: z.string(),
  createdAt: timestamp,
})
const whole = row.extend({
  comment: z.string().nullable(),
  approvalsNeeded: z.int(),
  isApprovedByMe: z.boolean(),
  /** What speaks against it now; `until` where it passes by itself. */
  risks: z.array(z.strictObject({ risk: z.string(), text: z.string(), until: timestamp.nullable() })),
  isStopped: z.boolean(),
  sources: z.array(z.strictObject({ pot: z.enum(['referral', 'task']), amount: z.string() })),
  payouts: z.array(
    z.strictObject({ startedAt: timestamp, state: z.string(), reference: z.string().nullable(), detail: z.string().nullable() }),
  ),
  timeline: z.array(z.strictObject({ at: timestamp, kind: z.string(), actor: z.string(), detail: z.string().nullable() })),
  actions: z.array(z.enum(['approve', 'refuse', 'send', 'sent', 'fail', 'complete', 'bounce', 'address'])),
})
const one = z.strictObject({ data: whole })
const params = z.object({ id })
const reason = z.object({ reason: text(1, 500) })

/** Calls about customers' withdrawals. */
export const payoutsContract = {
  withdrawals: {
    ...paths.withdrawals,
    operation: 'listWithdrawalsOfPanel',
    summary: 'Withdrawals of a view: what has not ended the oldest first, what has ended the newest first',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      view: z.enum(Object.keys(withdrawalViews) as [WithdrawalView, ...WithdrawalView[]]).default('open'),
    }),
    response: z.strictObject({
      rows: z.array(row),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
      isStopped: z.boolean(),
      /** What was sent out today (UTC) of what the panel may send in a day, in US dollars, and when the next day begins. */
      today: z.strictObject({ sent: z.string(), cap: z.string(), until: timestamp }),
    }),
  },
  withdrawal: {
    ...paths.withdrawal,
    operation: 'showWithdrawalOfPanel',
    summary: 'One of them, with what speaks against it',
    params,
    response: one,
  },
  approveWithdrawal: {
    ...paths.approveWithdrawal,
    operation: 'approveWithdrawal',
    summary: 'Approves exactly what was seen; above the limit of the panel a second person has to approve it too',
    params,
    body: z.object({ terms: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: one,
  },
  refuseWithdrawal: {
    ...paths.refuseWithdrawal,
    operation: 'refuseWithdrawal',
    summary: 'Refused before it was sent: the customer has the money again',
    params,
    body: reason,
    response: one,
  },
  sendWithdrawal: {
    ...paths.sendWithdrawal,
    operation: 'sendWithdrawal',
    summary: 'Says that the money is sent now, once; everything is checked again before',
    params,
    body: z.object({}),
    response: one,
  },
  markWithdrawalSent: {
    ...paths.markWithdrawalSent,
    operation: 'markWithdrawalSent',
    summary: 'The money has left, under a reference of its own',
    params,
    body: z.object({ reference: text(3, 150) }),
    response: one,
  },
  markWithdrawalFailed: {
    ...paths.markWithdrawalFailed,
    operation: 'markWithdrawalFailed',
    summary: 'It certainly did not leave: it may be sent again or refused',
    params,
    body: reason,
    response: one,
  },
  completeWithdrawal: {
    ...paths.completeWithdrawal,
    operation: 'completeWithdrawal',
    summary: 'The customer has it',
    params,
    body: z.object({}),
    response: one,
  },
  bounceWithdrawal: {
    ...paths.bounceWithdrawal,
    operation: 'bounceWithdrawal',
    summary: 'What was sent came back: the customer has all of it again',
    params,
    body: reason,
    response: one,
  },
  changePayoutAddress: {
    ...paths.changePayoutAddress,
    operation: 'changePayoutAddress',
    summary: 'Another address before anything was sent; it has to be approved again',
    params,
    body: z.object({ accountNumber: text(1, 200) }),
    response: one,
  },
} as const
