import type { Trx } from '@vitrine/platform/database'
import { type AuditState, CSV_MARK, csvLines } from '@vitrine/platform/http'
import type { BulkRowState } from '../../model/bulk-action.ts'
import { type BulkAction, type BulkQuestion, bulkByIds, leavesWayBack, listBulk, reportRows } from '../../store/bulk-store.ts'

const present = ({
  id,
  kind,
  state,
  operatorId,
  operatorName,
  total,
  done,
  same,
  failed,
  originId,
  origin,
  createdAt,
  endedAt,
}: BulkAction) => ({
  ...{ id, kind, state, total, done, same, failed },
  by: { id: operatorId, name: operatorName },
  origin: originId === null ? null : { id: originId, how: origin as 'retry' | 'undo' },
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

/** Bulk actions, the newest first, one more than asked for where there are more. */
export const bulkPage = async (trx: Trx, question: BulkQuestion) =>
  (await listBulk(trx, { ...question, limit: question.limit + 1 })).map(present)

/** One bulk action; undefined for one that `ownOf` did not begin. */
export async function findBulk(trx: Trx, id: number, ownOf: number | null): Promise<BulkAction | undefined> {
  const [found] = await bulkByIds(trx, [id])
  return found && (ownOf === null || found.operatorId === ownOf) ? found : undefined
}

/** As the console shows it. */
export const showBulk = async (trx: Trx, action: BulkAction) => ({
  ...present(action),
  canUndo: action.kind !== 'changes.undo' && action.done > 0 && (await leavesWayBack(trx, action.id)),
})

const PORTION = 2000
const OUTCOMES: Readonly<Record<BulkRowState, string>> = {
  waiting: 'Not reached',
  done: 'Done',
  same: 'No change needed',
  failed: 'Failed',
}

/** A portion of the report: what became of each thing, and why. */
export async function bulkReport(trx: Trx, id: number, after: number | undefined) {
  const rows = await reportRows(trx, id, after ?? 0, PORTION)
  const lines = rows.map((row) => [String(row.no), row.id, row.label, OUTCOMES[row.state], row.reason ?? ''])
  return {
    text: `${after === undefined ? CSV_MARK + csvLines([['Row', 'Number', 'Name', 'Outcome', 'Reason']]) : ''}${csvLines(lines)}`,
    next: rows.length === PORTION ? rows.at(-1)?.no : undefined,
  }
}

/** How bulk actions stand, as the audit log compares them. */
export const bulkStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await bulkByIds(trx, ids.map(Number))).map(({ id, kind, total, state, input }) => [
      String(id),
      { label: `${kind} #${id}`, fields: { kind, total, state, input } },
    ]),
  )
