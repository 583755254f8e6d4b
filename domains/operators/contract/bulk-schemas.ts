import { z } from 'zod'
import { BULK_ROWS_MAX, bulkStates } from '../vocabulary.ts'
import { cursor, id, limit, pageOf, timestamp } from './parts.ts'
import { operatorsPaths as paths } from './paths.ts'

const rowId = z.union([z.int().positive().max(2_147_483_647), z.string().min(1).max(100)])
/** Above the limit of other calls: a number for each of 50,000 rows, or a price. */
const bodyLimitBytes = 4 * 1024 * 1024

const select = z
  .union([
    z.strictObject({ ids: z.array(rowId).max(BULK_ROWS_MAX) }),
    z.strictObject({ rows: z.array(z.strictObject({ id: rowId, own: z.unknown() })).max(BULK_ROWS_MAX) }),
    z.strictObject({ filters: z.record(z.string().max(50), z.unknown()), asOf: timestamp }),
    z.strictObject({ changesOf: z.int().positive().max(2_147_483_647) }),
  ])
  .meta({
    description:
      'By number; by number with what is said of each alone; by the filters of the list, of what was there at that time; or what another bulk action changed.',
  })
const request = z.object({
  kind: z.string().max(50).meta({ description: 'What is done: `orders.cancel`.' }),
  select,
  input: z.unknown().optional(),
})

const bulkAction = z.strictObject({
  id: z.int(),
  kind: z.string(),
  state: z.enum(bulkStates).meta({ description: '`ended` where the operator who started it lost the right to it.' }),
  by: z.strictObject({ id: z.int(), name: z.string() }),
  total: z.int(),
  done: z.int(),
  same: z.int().meta({ description: 'Rows that were as they should be already.' }),
  failed: z.int(),
  origin: z.strictObject({ id: z.int(), how: z.enum(['retry', 'undo']) }).nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
})
const begun = { status: 202, response: z.strictObject({ data: z.strictObject({ id: z.int() }) }) } as const
const one = {
  params: z.object({ id }),
  response: z.strictObject({ data: bulkAction.extend({ canUndo: z.boolean() }) }),
} as const
const moved = { ...one, body: z.object({}) } as const

/** What is done to many things at once. */
export const bulkContract = {
  bulkActions: {
    ...paths.bulkActions,
    operation: 'listBulkActions',
    summary: 'Bulk actions of the panel, the newest first',
    query: z.strictObject({ 'filter.state': z.enum(['open']).optional(), cursor, limit }),
    response: pageOf(bulkAction),
  },
  previewBulk: {
    ...paths.previewBulk,
    bodyLimitBytes,
    operation: 'previewBulkAction',
    summary: 'What a bulk action would do: how many rows can be done, what they move, and why others cannot',
    body: request,
    response: z.strictObject({
      data: z.strictObject({
        total: z.int(),
        can: z.int(),
        same: z.int(),
        cannot: z.int(),
        amount: z.string().nullable().meta({ description: 'US dollars; null where the action is not about money.' }),
        reasons: z.array(z.strictObject({ because: z.string(), count: z.int() })),
      }),
    }),
  },
  beginBulk: {
    ...paths.beginBulk,
    bodyLimitBytes,
    operation: 'startBulkAction',
    summary: 'Starts an action on up to 50,000 rows; workers make the call of each row in the name of the operator',
    body: request,
    ...begun,
  },
  bulkAction: { ...paths.bulkAction, operation: 'showBulkAction', summary: 'One bulk action and how far it is', ...one },
  bulkReport: {
    ...paths.bulkReport,
    operation: 'downloadBulkReport',
    summary: 'What became of each row, and why, as a file',
    params: z.object({ id }),
    mediaType: 'text/csv',
    response: z.string(),
  },
  pauseBulk: { ...paths.pauseBulk, operation: 'pauseBulkAction', summary: 'Pauses a bulk action', ...moved },
  resumeBulk: { ...paths.resumeBulk, operation: 'resumeBulkAction', summary: 'Resumes a paused bulk action', ...moved },
  stopBulk: {
    ...paths.stopBulk,
    operation: 'stopBulkAction',
    summary: 'Stops a bulk action for good; what was done stays done',
    ...moved,
  },
  retryBulk: {
    ...paths.retryBulk,
    operation: 'retryBulkAction',
    summary: 'Tries again what failed or was not reached, as a new bulk action',
    params: z.object({ id }),
    body: z.object({}),
    ...begun,
  },
} as const
