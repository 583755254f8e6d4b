import type { WithdrawalState } from '../withdrawal-states.ts'

/** What operators look through, one after the other. `open` are all that have not ended, `ended` all that have. */
export const withdrawalViews = {
  open: ['requested', 'approved_1', 'approved', 'failed', 'sending', 'unknown', 'sent'],
  to_approve: ['requested', 'approved_1'],
  to_send: ['approved', 'failed'],
  /** The money left, or may have, and nobody has said what became of it. */
  without_word: ['sending', 'unknown', 'sent'],
  bounced: ['bounced'],
  done: ['completed', 'void'],
  ended: ['completed', 'void', 'bounced'],
} as const satisfies Readonly<Record<string, readonly WithdrawalState[]>>
export type WithdrawalView = keyof typeof withdrawalViews

const ended: ReadonlySet<WithdrawalState> = new Set(withdrawalViews.ended)
/** What has not ended is shown the oldest first, what has the newest first. */
export const isOfEnded = (view: WithdrawalView): boolean => withdrawalViews[view].every((state) => ended.has(state))
