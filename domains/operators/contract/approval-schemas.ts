import { z } from 'zod'
import { cursor, id, limit, pageOf, timestamp } from './parts.ts'
import { operatorsPaths as paths } from './paths.ts'

const person = z.strictObject({ id: z.int(), name: z.string() })

export const approval = z
  .strictObject({
    id: z.int(),
    kind: z.string(),
    permission: z.string(),
    entity: z.strictObject({ kind: z.string(), id: z.string(), label: z.string() }),
    shown: z
      .record(z.string(), z.unknown())
      .meta({ description: 'What is agreed to. A value that changes before makes the approval void.' }),
    amountUsd: z.string().nullable(),
    reason: z.string().nullable(),
    state: z.enum(['requested', 'done', 'refused', 'withdrawn', 'expired', 'void']),
    requestedBy: person,
    requestedAt: timestamp,
    expiresAt: timestamp,
    decidedBy: person.nullable(),
    decidedAt: timestamp.nullable(),
    refusal: z.string().nullable(),
    mayDecide: z.boolean(),
    mayWithdraw: z.boolean(),
  })
  .meta({ id: 'Approval' })

const one = z.strictObject({ data: approval })
const params = z.object({ id })

export const approvalsContract = {
  approvals: {
    ...paths.approvals,
    operation: 'listApprovals',
    summary: 'What was asked of a second person: what the caller asked for or may decide, the newest first',
    query: z.strictObject({ view: z.enum(['open', 'mine', 'all']).default('open'), cursor, limit }),
    response: pageOf(approval),
  },
  approval: { ...paths.approval, operation: 'showApproval', summary: 'One of them', params, response: one },
  agree: {
    ...paths.agree,
    operation: 'agreeToApproval',
    summary: 'Agrees, and does what was asked for in the same moment; void where what was shown has changed since',
    params,
    body: z.object({}),
    response: one,
  },
  refuseApproval: {
    ...paths.refuseApproval,
    operation: 'refuseApproval',
    summary: 'Does not agree, with a reason that the one who asked is told',
    params,
    body: z.object({ reason: z.string().trim().min(1).max(500) }),
    response: one,
  },
  withdrawApproval: {
    ...paths.withdrawApproval,
    operation: 'withdrawApproval',
    summary: 'Takes back what the caller asked for',
    params,
    body: z.object({}),
    response: one,
  },
} as const
