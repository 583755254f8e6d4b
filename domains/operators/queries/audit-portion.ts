import type { Trx } from '@vitrine/platform/database'
import { CSV_MARK, csvLines } from '@vitrine/platform/http'
import { type AuditQuestion, type AuditRow, listAudit } from '../store/audit-store.ts'

const PORTION = 1000
/** A file that a spreadsheet still opens; narrowed by its time, the log is had in several. */
const PORTIONS_MAX = 50

const HEAD = [
  'Entry',
  'Time (UTC)',
  'Who',
  'Via',
  'Action',
  'Kind',
  'Number',
  'Name',
  'Before',
  'After',
  'Reason',
  'Outcome',
  'Permission',
  'Request',
  'Address',
  'Agent',
  'Approval',
]

const cellsOf = (row: AuditRow): string[] => [
  String(row.id),
  row.at.toISOString(),
  row.actorName,
  row.via,
  row.action,
  row.entityKind,
  row.entityId,
  row.label,
  written(row.before),
  written(row.after),
  row.reason ?? '',
  row.outcome,
  row.permission,
  row.requestId,
  row.address,
  row.agent,
  row.approvalId === null ? '' : String(row.approvalId),
]

const written = (fields: AuditRow['before']): string => (fields ? JSON.stringify(fields) : '')

/** Where a portion ended. */
export interface FilePlace {
  readonly row: number
  readonly number: number
}

/** A portion of the file: older than `after`, which counts portions beside the row it names. */
export async function auditPortion(trx: Trx, question: Omit<AuditQuestion, 'before' | 'limit'>, after: FilePlace | undefined) {
  const rows = await listAudit(trx, { ...question, before: after?.row ?? null, limit: PORTION })
  const number = (after?.number ?? 0) + 1
  const last = rows.at(-1)
  const hasMore = rows.length === PORTION && number < PORTIONS_MAX
  return {
    text: `${after ? '' : CSV_MARK + csvLines([HEAD])}${csvLines(rows.map(cellsOf))}`,
    next: hasMore && last ? { row: last.id, number } : undefined,
  }
}
