import { BULK_ROWS_MAX, type BulkState } from '../vocabulary.ts'

/** Rows of one bulk action. */
export const bulkRowsMax = BULK_ROWS_MAX

/** What became of a row; `same` was as it should be already. */
export type BulkRowState = 'waiting' | 'done' | 'same' | 'failed'

/** The number of the request that a row's call has in the audit log, and the idempotency key of that call. */
export const bulkRequestId = (id: number, no: number): string => `bulk:${id}:${no}`

const MOVES: Readonly<Record<'pause' | 'resume' | 'stop', { readonly from: readonly BulkState[]; readonly to: BulkState }>> = {
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  stop: { from: ['running', 'paused'], to: 'stopped' },
}
export type BulkMove = keyof typeof MOVES

/** What it becomes; undefined where it cannot. */
export const stateAfter = (state: BulkState, move: BulkMove): BulkState | undefined =>
  MOVES[move].from.includes(state) ? MOVES[move].to : undefined
