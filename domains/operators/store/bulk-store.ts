import { type Database, type FoundRow, type PanelRow, rowsOfPanels, sql, type Trx } from '@vitrine/platform/database'
import type { BulkRowState } from '../model/bulk-action.ts'
import type { BulkState } from '../vocabulary.ts'

export interface BulkAction {
  readonly id: number
  readonly kind: string
  readonly input: unknown
  readonly state: BulkState
  readonly operatorId: number
  readonly operatorName: string
  readonly isProved: boolean
  readonly address: string
  readonly agent: string
  readonly total: number
  readonly done: number
  readonly same: number
  readonly failed: number
  readonly originId: number | null
  readonly origin: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const columns = sql`b.id, b.kind, b.input, b.state, b.operator_id as "operatorId", o.name as "operatorName", b.is_proved as "isProved", b.address, b.agent,
  b.total, b.done, b.same, b.failed, b.origin_id as "originId", b.origin, b.created_at as "createdAt", b.ended_at as "endedAt"`

export interface NewBulkAction {
  readonly kind: string
  readonly input: unknown
  readonly operatorId: number
  readonly isProved: boolean
  readonly address: string
  readonly agent: string
  readonly origin: { readonly id: number; readonly how: 'retry' | 'undo' } | null
  readonly rows: readonly { readonly id: string; readonly own: unknown }[]
  readonly now: Date
}

/** Adds a bulk action with its rows, due at once; its number. */
export async function insertBulk(trx: Trx, { rows, now, origin, ...one }: NewBulkAction): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into operators.bulk_action (panel_id, kind, input, operator_id, is_proved, address, agent, total, origin_id, origin, created_at, due_at)
    values (${trx.panelId}, ${one.kind}, ${JSON.stringify(one.input ?? {})}, ${one.operatorId}, ${one.isProved}, ${one.address}, ${one.agent}, ${rows.length},
      ${origin?.id ?? null}, ${origin?.how ?? null}, ${now}, ${now})
    returning id`)
  await trx.run(sql`
    insert into operators.bulk_row (panel_id, bulk_action_id, no, entity_id, own)
    select ${trx.panelId}, ${id}, r.no, r.one ->> 'id', nullif(r.one -> 'own', 'null')
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as r (one, no)`)
  return id
}

export interface BulkQuestion {
  /** Older than this one; null from the newest on. */
  readonly before: number | null
  readonly limit: number
  /** Those of one operator only. */
  readonly operatorId: number | null
  readonly isOpen: boolean
}

/** The newest first. */
export const listBulk = (trx: Trx, { before, limit, operatorId, isOpen }: BulkQuestion): Promise<BulkAction[]> =>
  trx.rows(sql<BulkAction>`
    select ${columns} from operators.bulk_action b join operators.operator o on o.operator_id = b.operator_id
     where b.panel_id = ${trx.panelId} ${before === null ? sql`` : sql`and b.id < ${before}`}
       ${operatorId === null ? sql`` : sql`and b.operator_id = ${operatorId}`} ${isOpen ? sql`and b.state in ('running', 'paused')` : sql``}
     order by b.id desc limit ${limit}`)

export const bulkByIds = (trx: Trx, ids: readonly number[]): Promise<BulkAction[]> =>
  trx.rows(sql<BulkAction>`
    select ${columns} from operators.bulk_action b join operators.operator o on o.operator_id = b.operator_id
     where b.panel_id = ${trx.panelId} and b.id = any(${ids}::int[])`)

/** Locks one, so that it changes its state once. */
export const lockBulk = (trx: Trx, id: number): Promise<{ id: number; state: BulkState } | undefined> =>
  trx.maybe(sql<{ id: number; state: BulkState }>`
    select id, state from operators.bulk_action where panel_id = ${trx.panelId} and id = ${id} for update`)

export async function writeBulkState(trx: Trx, id: number, state: BulkState, now: Date): Promise<void> {
  await trx.run(sql`
    update operators.bulk_action set state = ${state}, due_at = ${now}, ended_at = case when ${state} in ('running', 'paused') then null else ${now}::timestamptz end
     where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Bulk actions of all panels that may be taken up. */
export const dueBulk = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from operators.due_bulk_actions(${now}, ${limit})`)

/** Takes one up for this worker until `until`; false where another one has it, or it does not run any more. */
export const claimBulk = async (trx: Trx, id: number, { now, until }: { readonly now: Date; readonly until: Date }): Promise<boolean> =>
  (await trx.run(sql`
    update operators.bulk_action set due_at = ${until} where panel_id = ${trx.panelId} and id = ${id} and state = 'running' and due_at <= ${now}`)) ===
  1

export interface WaitingRow {
  readonly no: number
  readonly id: string
  readonly own: unknown
}

export const waitingRows = (trx: Trx, bulkId: number, limit: number): Promise<WaitingRow[]> =>
  trx.rows(sql<WaitingRow>`
    select no, entity_id as id, own from operators.bulk_row
     where panel_id = ${trx.panelId} and bulk_action_id = ${bulkId} and state = 'waiting' order by no limit ${limit}`)

export interface RowOutcome {
  readonly no: number
  readonly state: BulkRowState
  readonly label: string
  readonly reason: string | null
}

/** Writes what became of rows, each counted once, and keeps the worker's claim until then; the state that the action has by now. */
export const recordRows = async (trx: Trx, bulkId: number, outcomes: readonly RowOutcome[], until: Date): Promise<BulkState> =>
  (
    await trx.one(sql<{ state: BulkState }>`
      with written as (
        update operators.bulk_row r set state = o.state, label = o.label, reason = o.reason
          from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (no integer, state text, label text, reason text)
         where r.panel_id = ${trx.panelId} and r.bulk_action_id = ${bulkId} and r.no = o.no and r.state = 'waiting'
        returning r.state)
      update operators.bulk_action b set due_at = ${until}, done = b.done + (select count(*) from written where state = 'done'),
             same = b.same + (select count(*) from written where state = 'same'), failed = b.failed + (select count(*) from written where state = 'failed')
       where b.panel_id = ${trx.panelId} and b.id = ${bulkId}
      returning b.state`)
  ).state

/** Gives a bulk action back to all workers, or ends it where nothing is left to do. */
export async function releaseBulk(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.run(sql`
    update operators.bulk_action b set due_at = ${now},
           state = case when b.state = 'running' and b.done + b.same + b.failed = b.total then 'done' else b.state end,
           ended_at = case when b.state = 'running' and b.done + b.same + b.failed = b.total then ${now}::timestamptz else b.ended_at end
     where b.panel_id = ${trx.panelId} and b.id = ${id}`)
}

export interface ReportRow extends RowOutcome {
  readonly id: string
}

/** Rows by number, behind one. */
export const reportRows = (trx: Trx, bulkId: number, after: number, limit: number): Promise<ReportRow[]> =>
  trx.rows(sql<ReportRow>`
    select no, entity_id as id, label, state, reason from operators.bulk_row
     where panel_id = ${trx.panelId} and bulk_action_id = ${bulkId} and no > ${after} order by no limit ${limit}`)

/** What failed, and what was not reached. */
export const unfinishedRows = (trx: Trx, bulkId: number): Promise<{ id: string; own: unknown }[]> =>
  trx.rows(sql<{ id: string; own: unknown }>`
    select entity_id as id, own from operators.bulk_row
     where panel_id = ${trx.panelId} and bulk_action_id = ${bulkId} and state in ('failed', 'waiting') order by no`)

/** For each row that was done the row of the audit log by which it is undone, the last first. */
export const changesOfBulk = async (trx: Trx, bulkId: number): Promise<string[]> =>
  (
    await trx.rows(sql<{ id: string }>`
      select min(a.id)::text as id
        from operators.bulk_row r join operators.audit a on a.panel_id = r.panel_id and a.request_id = 'bulk:' || r.bulk_action_id || ':' || r.no
       where r.panel_id = ${trx.panelId} and r.bulk_action_id = ${bulkId} and r.state = 'done' and a.undone_by is not null
       group by r.no order by r.no desc`)
  ).map(({ id }) => id)

/** Whether any of the first things that were done can be undone: some kinds make things, which have no way back, beside those that they change. */
export const leavesWayBack = async (trx: Trx, bulkId: number): Promise<boolean> =>
  (
    await trx.one(sql<{ found: boolean }>`
      select exists (
        select from (select no from operators.bulk_row where panel_id = ${trx.panelId} and bulk_action_id = ${bulkId} and state = 'done' order by no limit 2000) r
          join operators.audit a on a.panel_id = ${trx.panelId} and a.request_id = 'bulk:' || ${bulkId}::int || ':' || r.no and a.undone_by is not null) as found`)
  ).found

/** Purges bulk actions that ended before then, so many in one portion, with their rows; how many went. */
export const deleteOldBulk = (trx: Trx, before: Date, limit: number): Promise<number> =>
  trx.run(sql`
    delete from operators.bulk_action where panel_id = ${trx.panelId} and id in (
      select id from operators.bulk_action where panel_id = ${trx.panelId} and ended_at < ${before} order by id limit ${limit})`)
