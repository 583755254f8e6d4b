import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { checkStatuses } from '../vocabulary.ts'
import { earningPaths } from './paths.ts'

/** USD as exact decimal text with two to six decimals. */
const money = z.string().regex(/^\d+\.\d{2,6}$/)
const time = z.iso.datetime().nullable()
const number = z.coerce.number().int().positive().max(2_147_483_647)

/** As the profile shows it. */
const youtubeAccount = z.strictObject({
  id: z.int(),
  code: z.string(),
  verification_code_at: time,
  verification_public_subscriptions_at: time,
  is_reportable: z.boolean(),
  youtube_channel: z.strictObject({ youtube_channel_id: z.string(), title: z.string().nullable(), thumbnail: z.string().nullable() }),
})

export const checkWire = z
  .strictObject({
    id: z.int(),
    start_at: time,
    end_at: time,
    status: z.enum(checkStatuses),
    youtube_account: youtubeAccount,
    /** Given when the check is begun; null when anything may be written. */
    options: z.strictObject({
      custom_comment: z.string().nullable(),
      /** What the customer wants written about, where the wording is left to the writer. */
      brief: z.string().nullable(),
      /** Codes of the languages to write in; none: any. */
      languages: z.array(z.string()),
    }),
    /** Until then the place is reserved, or the action is verified a last time. */
    due_at: time,
  })
  .meta({ id: 'TaskCheck' })
export type CheckWire = z.output<typeof checkWire>

const promotable = z.strictObject({
  url: z.string(),
  embed_url: z.string().nullable(),
  started_at: time,
  supported_at: time,
  supported_until: time,
  ended_at: time,
  snippet: z.strictObject({ thumbnail: z.string().nullable(), title: z.string().nullable() }),
})

export const taskWire = z
  .strictObject({
    id: z.int(),
    url: z.string(),
    reward: money,
    service: z.strictObject({
      id: z.int(),
      name: z.string(),
      price: z.string(),
      pricing_per: z.int(),
      type: z.string(),
    }),
    promotable: promotable.nullable(),
    check: checkWire.nullable(),
  })
  .meta({ id: 'Task' })
export type TaskWire = z.output<typeof taskWire>
export const checkOfTask = checkWire.extend({ task: taskWire.omit({ check: true }) })
export type CheckOfTaskWire = z.output<typeof checkOfTask>

const params = z.object({ checkId: number })
const oneCheck = z.object({ data: checkWire })

export const taskContract = {
  listTasks: defineRoute(earningPaths.listTasks, {
    id: 'EP-104',
    operation: 'listTasks',
    tag: 'Tasks',
    mayBeAbsent: true,
    auth: 'user',
    summary: 'Tasks that the caller can do for a reward, the best paid first; 404 where the panel has no tasks',
    query: z.object({
      page: z.coerce.number().int().optional(),
      per_page: z.coerce.number().int().optional(),
      /** A type of services: views, likes, comments, subscriptions. */
      service: z.string().max(50).optional(),
      order_by: z.string().max(50).optional(),
      order_on: z.enum(['asc', 'desc']).optional(),
      /** Leaves out what this channel has done; it must be the caller's and verified. */
      youtube_account_id: number.optional(),
    }),
    response: z.object({
      data: z.array(taskWire),
      meta: z.strictObject({
        current_page: z.int(),
        from: z.int().nullable(),
        last_page: z.int(),
        per_page: z.int(),
        to: z.int().nullable(),
        total: z.int(),
      }),
    }),
  }),
  listChecks: defineRoute(earningPaths.listChecks, {
    id: 'OUR-EARNING-TASKS-01',
    operation: 'listChecks',
    tag: 'Tasks',
    mayBeAbsent: true,
    auth: 'user',
    summary: 'What the caller is at, with its tasks, and what came of it since yesterday; earned today (UTC) in `meta`',
    response: z.object({ data: z.array(checkOfTask), meta: z.strictObject({ earned_today: money, left_today: z.int() }) }),
  }),
  beginCheck: defineRoute(earningPaths.beginCheck, {
    id: 'EP-105',
    operation: 'beginCheck',
    tag: 'Tasks',
    mayBeAbsent: true,
    sessionOnly: true,
    auth: 'user',
    needsEmail: true,
    summary: 'Keeps a place of a task for the caller and one of his verified channels',
    body: z.object({ task_id: number, youtube_account_id: number }),
    response: oneCheck,
  }),
  startCheck: defineRoute(earningPaths.startCheck, {
    id: 'EP-106',
    operation: 'startCheck',
    tag: 'Tasks',
    sessionOnly: true,
    auth: 'user',
    needsEmail: true,
    summary: 'The caller begins the task',
    params,
    response: oneCheck,
  }),
  endCheck: defineRoute(earningPaths.endCheck, {
    id: 'EP-107',
    operation: 'endCheck',
    tag: 'Tasks',
    sessionOnly: true,
    auth: 'user',
    needsEmail: true,
    summary: 'The caller is done with the task, ten seconds after its start at the earliest',
    params,
    response: oneCheck,
  }),
  askAboutCheck: defineRoute(earningPaths.askAboutCheck, {
    id: 'EP-108',
    operation: 'verifyCheck',
    tag: 'Tasks',
    sessionOnly: true,
    auth: 'user',
    summary: 'Looks at once whether the task is done, and pays; 422 with the reason in `details` while it is not',
    params,
    response: oneCheck,
  }),
} as const
