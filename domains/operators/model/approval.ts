import type { Grant } from '@vitrine/platform/http'

/** What nobody decides within three days is over. */
export const APPROVAL_MS = 72 * 3_600_000

export const approvalStates = ['requested', 'done', 'refused', 'withdrawn', 'expired', 'void'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Whether a right is enough to decide, not only to see. */
export const mayAct = (grant: Grant | undefined): boolean => grant !== undefined && grant !== 'see' && grant !== 'see_own'
