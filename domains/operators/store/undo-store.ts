import { sql, type Trx } from '@vitrine/platform/database'

/** A row of the audit log that can be undone, or could. */
export interface UndoableRow {
  readonly id: number
  readonly at: Date
  readonly operatorId: number | null
  readonly undoneBy: string
  readonly entityKind: string
  readonly entityId: string
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  readonly isRemoved: boolean
  readonly isUndone: boolean
}

/** All rows of the call that left this one; none where it cannot be undone. */
export const undoableRows = (trx: Trx, id: number): Promise<UndoableRow[]> =>
  trx.rows(sql<UndoableRow>`
    select a.id, a.at, a.operator_id as "operatorId", coalesce(a.undone_by, '') as "undoneBy", a.entity_kind as "entityKind", a.entity_id as "entityId",
           coalesce(a.before, '{}') as before, coalesce(a.after, '{}') as after, a.after is null as "isRemoved",
           exists (select from operators.audit u where u.panel_id = a.panel_id and u.undoes = a.id) as "isUndone"
      from operators.audit first
      join operators.audit a on a.panel_id = first.panel_id and a.request_id = first.request_id and a.action = first.action
     where first.panel_id = ${trx.panelId} and first.id = ${id} and first.undone_by is not null and a.undone_by is not null
     order by a.id`)

/** Who changed a thing last, behind a row. */
export const lastChangeOf = (
  trx: Trx,
  thing: { readonly kind: string; readonly id: string; readonly after: number },
): Promise<{ by: string; at: Date } | undefined> =>
  trx.maybe(sql<{ by: string; at: Date }>`
    select actor_name as by, at from operators.audit
     where panel_id = ${trx.panelId} and entity_kind = ${thing.kind} and entity_id = ${thing.id} and id > ${thing.after} and outcome = 'done'
     order by id desc limit 1`)

/**
 * The operator's act that wrote a row last: the one of the transaction that stands in the row (its `xmin`). Undefined where a customer or the system wrote it
 * since.
 */
export const actThatWrote = (
  trx: Trx,
  row: { readonly kind: string; readonly id: number; readonly xmin: string },
): Promise<{ by: string; at: Date } | undefined> =>
  trx.maybe(sql<{ by: string; at: Date }>`
    select actor_name as by, at from operators.audit
     where panel_id = ${trx.panelId} and entity_kind = ${row.kind} and entity_id = ${String(row.id)} and audit.xmin::text = ${row.xmin} and outcome = 'done'
     order by id desc limit 1`)

/** Who did one of these things to something last. */
export const lastActOn = (
  trx: Trx,
  thing: { readonly kind: string; readonly id: number; readonly actions: readonly string[] },
): Promise<{ by: string; at: Date } | undefined> =>
  trx.maybe(sql<{ by: string; at: Date }>`
    select actor_name as by, at from operators.audit
     where panel_id = ${trx.panelId} and entity_kind = ${thing.kind} and entity_id = ${String(thing.id)} and action = any (${[...thing.actions]}::text[])
       and outcome = 'done'
     order by id desc limit 1`)

/** The number of the row that undoes this one; null while it stands. */
export const rowThatUndoes = async (trx: Trx, id: number): Promise<number | null> =>
  (await trx.maybe(sql<{ id: number }>`select id from operators.audit where panel_id = ${trx.panelId} and undoes = ${id}`))?.id ?? null

export interface ChangeToUndo {
  readonly id: number
  readonly label: string
  readonly isUndoable: boolean
}

/** Rows of the audit log by number, and whether each can still be undone since then. */
export const changesToUndo = (trx: Trx, ids: readonly number[], since: Date): Promise<ChangeToUndo[]> =>
  trx.rows(sql<ChangeToUndo>`
    select a.id, a.label, a.undone_by is not null and a.at > ${since}
           and not exists (select from operators.audit u where u.panel_id = a.panel_id and u.undoes = a.id) as "isUndoable"
      from operators.audit a where a.panel_id = ${trx.panelId} and a.id = any(${ids}::int[])`)
