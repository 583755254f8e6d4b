import type { Trx } from '@vitrine/platform/database'
import { csvPortion, type FilePlace } from '@vitrine/platform/http'
import { type AuditQuestion, type AuditRow, listAudit } from '../store/audit-store.ts'

/** A file that a spreadsheet still opens; narrowed by its time, the log is had in several. */
export const AUDIT_ROWS_MAX = 50_000

export const AUDIT_HEAD: readonly string[] = [
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

export const auditCells = (row: AuditRow): string[] => [
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

/** A portion of the file of the log, the newest acts first. */
export const auditPortion = (trx: Trx, question: Omit<AuditQuestion, 'before' | 'limit'>, after: FilePlace<number> | undefined) =>
  csvPortion(after, {
    head: AUDIT_HEAD,
    linesOf: (row: AuditRow) => [auditCells(row)],
    read: async (before, limit) => {
      const rows = await listAudit(trx, { ...question, before, limit })
      return { rows, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null }
    },
    rowsMax: AUDIT_ROWS_MAX,
  })
