import type { Trx } from '@vitrine/platform/database'
import { type AuditQuestion, type AuditRow, findAudit, listAudit } from '../store/audit-store.ts'

const presentRow = ({
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
})

/** Rows of the audit log, the newest first, one more than asked for where there are more. */
export const auditPage = async (trx: Trx, question: AuditQuestion) =>
  (await listAudit(trx, { ...question, limit: question.limit + 1 })).map(presentRow)

/** One row; `ownOf` sees their own rows only. */
export async function findAuditRow(trx: Trx, id: number, ownOf: number | null) {
  const row = await findAudit(trx, id)
  return row && (ownOf === null || row.operatorId === ownOf) ? presentRow(row) : undefined
}
