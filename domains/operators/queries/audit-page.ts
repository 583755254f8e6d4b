import { deviceOf } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { type AuditQuestion, type AuditRow, findAudit, listAudit, recentChoices } from '../store/audit-store.ts'
import { rowThatUndoes, undoableRows } from '../store/undo-store.ts'
import { isUndoable } from './act-to-undo.ts'

/** An act as the console gets it. */
export const presentRow = ({
  id,
  at,
  operatorId,
  actorName,
  via,
  permission,
  action,
  entityKind,
  entityId,
  label,
  before,
  after,
  reason,
  outcome,
  requestId,
  address,
  agent,
  undoes,
  approvalId,
}: AuditRow) => ({
  id,
  at: at.toISOString(),
  actor: { id: operatorId, name: actorName, via },
  permission,
  action,
  entity: { kind: entityKind, id: entityId, label },
  before,
  after,
  reason,
  outcome: outcome as 'done' | 'asked' | 'refused' | 'failed',
  requestId,
  from: { address, agent, ...deviceOf(agent) },
  undoes,
  approvalId,
})

/** Rows of the audit log, the newest first, one more than asked for where there are more. */
export const auditPage = async (trx: Trx, question: AuditQuestion) =>
  (await listAudit(trx, { ...question, limit: question.limit + 1 })).map(presentRow)

/** What the list can be narrowed to; `ownOf` sees their own rows only. */
export async function auditChoices(trx: Trx, ownOf: number | null) {
  const rows = await recentChoices(trx, ownOf)
  // The newest name of anyone who changed theirs is as good as any.
  const actors = new Map(rows.flatMap(({ operatorId, actorName }) => (operatorId === null ? [] : [[operatorId, actorName] as const])))
  return {
    actors: [...actors].map(([id, name]) => ({ id, name })).sort((one, two) => one.name.localeCompare(two.name, 'en')),
    actions: [...new Set(rows.map(({ action }) => action))].sort(),
    kinds: [...new Set(rows.map(({ entityKind }) => entityKind))].sort(),
  }
}

/** One row, and whether its act can be undone; `ownOf` sees their own rows only. */
export async function findAuditRow(trx: Trx, id: number, { ownOf, now }: { readonly ownOf: number | null; readonly now: Date }) {
  const row = await findAudit(trx, id)
  if (!row || (ownOf !== null && row.operatorId !== ownOf)) return undefined
  const rows = await undoableRows(trx, id)
  return { ...presentRow(row), undo: { isPossible: isUndoable(rows, now), count: rows.length, undoneIn: await rowThatUndoes(trx, id) } }
}
