export const bulkStates = ['running', 'paused', 'stopped', 'done', 'ended'] as const
/** `stopped` by an operator, `ended` because the operator who began it lost the right to it. */
export type BulkState = (typeof bulkStates)[number]

/** Rows of one bulk action. */
export const BULK_ROWS_MAX = 50_000
