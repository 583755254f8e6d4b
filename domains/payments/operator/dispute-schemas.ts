import { z } from 'zod'
import { id } from './method-schemas.ts'
import { customer, keysetPage, pageQuery, timestamp } from './parts.ts'
import { paymentsPaths as paths } from './paths.ts'

const disputeStates = ['inquiry', 'open', 'won', 'lost'] as const

const dispute = z.strictObject({
  id: z.int(),
  /** The gateway's own number. */
  reference: z.string(),
  state: z.enum(disputeStates),
  customer: customer.nullable(),
  invoiceId: z.int().nullable(),
  paymentId: z.string(),
  amount: z.string(),
  currency: z.string(),
  reason: z.string(),
  openedAt: timestamp,
  answerBy: timestamp.nullable().meta({ description: 'Until when it can be answered, where the gateway says' }),
  /** What was answered, and whether the gateway has taken it. */
  answer: z
    .strictObject({
      kind: z.enum(['evidence', 'acceptance']),
      state: z.enum(['asked', 'taken', 'refused']),
      lastError: z.string().nullable(),
    })
    .nullable(),
})
const whole = dispute.extend({
  /** As it will be sent, or was sent: sections of names with values. */
  evidence: z.strictObject({ product: z.string(), text: z.string() }).nullable(),
})
const one = z.strictObject({ data: whole })
const params = z.object({ id })

/** Calls about payments that customers dispute at their bank. */
export const disputesContract = {
  disputes: {
    ...paths.disputes,
    operation: 'listDisputes',
    summary: 'Disputes: those that are undecided or that nobody has answered, the first deadline first, or all, the newest first',
    query: z.strictObject({
      ...pageQuery,
      view: z.enum(['open', 'unanswered', 'all']).default('open'),
      'filter.state': z.enum(disputeStates).optional(),
    }),
    response: keysetPage(dispute),
  },
  dispute: { ...paths.dispute, operation: 'showDispute', summary: 'One of them with its evidence', params, response: one },
  answerDispute: {
    ...paths.answerDispute,
    operation: 'answerDispute',
    summary: 'The one answer: what we know of it, or that its money may go; the gateway is told at once',
    params,
    body: z.object({ answer: z.enum(['evidence', 'acceptance']) }),
    response: one,
  },
} as const
