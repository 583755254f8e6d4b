import type { Trx } from '@vitrine/platform/database'
import { notUndoable, type OperatorActor, type RecordedAct } from '@vitrine/platform/http'
import { notThere } from '../errors.ts'
import { ownOnly, UNDO_MS } from '../model/undo.ts'
import { findAudit } from '../store/audit-store.ts'
import { lastChangeOf, type UndoableRow, undoableRows } from '../store/undo-store.ts'

export const isUndoable = (rows: readonly UndoableRow[], now: Date): boolean =>
  rows.length > 0 && rows.every(({ at, isUndone }) => !isUndone && now.getTime() - at.getTime() < UNDO_MS)

/** The whole act that a row is of; 404 for a row that the actor does not see, 422 where it has no way back, is over thirty days old or was undone already. */
export async function actToUndo(
  trx: Trx,
  id: number,
  { actor, now }: { readonly actor: OperatorActor; readonly now: Date },
): Promise<RecordedAct> {
  const [row, own] = [await findAudit(trx, id), ownOnly(actor)]
  if (!row || (own !== null && row.operatorId !== own)) throw notThere()
  const rows = await undoableRows(trx, id)
  const [first] = rows
  if (!first || !isUndoable(rows, now)) throw notUndoable()
  return {
    operation: first.undoneBy,
    entities: rows.map(({ id: auditId, entityId, before, after, isRemoved }) => ({ auditId, id: entityId, before, after, isRemoved })),
    lastChange: (entityId) => lastChangeOf(trx, { kind: first.entityKind, id: entityId, after: first.id }),
  }
}
