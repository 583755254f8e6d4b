import type { TaskKind } from '../vocabulary.ts'

/** Why the platform does not show the task action. */
export type TaskActionProblem = 'not-subscribed' | 'no-comment' | 'other-comment' | 'not-counted'
export type TaskActionVerdict = { readonly isDone: true } | { readonly isDone: false; readonly because: TaskActionProblem }

/** What the platform was asked about one check. */
export type ObservedTaskAction =
  | { readonly kind: 'subscriptions'; readonly subscribedAt: Date | undefined }
  | { readonly kind: 'comments'; readonly texts: readonly string[] }
  | { readonly kind: 'views' | 'likes'; readonly count: number | null }

/** What is known of the check and its task while both are locked. */
export interface ClaimedTaskAction {
  readonly kind: TaskKind
  readonly startAt: Date
  readonly customComment: string | null
  readonly countBefore: number | null
  readonly startCount: number | null
  /** Paid actions that are part of what was counted since. */
  readonly paid: number
}

/** The platform's clock and ours may differ. */
const CLOCKS_APART_MS = 2 * 60_000
const no = (because: TaskActionProblem): TaskActionVerdict => ({ isDone: false, because })
const done: TaskActionVerdict = { isDone: true }

/**
 * Whether what the platform shows proves this task action: a subscription or comment of the channel since the start, or, where the platform names nobody, a count that
 * has grown since the start and by more than what was paid for, so that never more views and likes are paid than were counted.
 */
export function judgeTaskAction(params: ClaimedTaskAction, seen: ObservedTaskAction): TaskActionVerdict {
  switch (seen.kind) {
    case 'subscriptions':
      return isSince(seen.subscribedAt, params.startAt) ? done : no('not-subscribed')
    case 'comments':
      if (seen.texts.length === 0) return no('no-comment')
      return params.customComment === null || seen.texts.some((text) => isSame(text, params.customComment ?? ''))
        ? done
        : no('other-comment')
    case 'views':
    case 'likes':
      return hasGrown(params, seen.count) ? done : no('not-counted')
  }
}

const isSince = (at: Date | undefined, start: Date): boolean => at !== undefined && at.getTime() >= start.getTime() - CLOCKS_APART_MS

/** The query starts a little before the check, because the clocks may differ. */
export const seenSince = (startAt: Date): Date => new Date(startAt.getTime() - CLOCKS_APART_MS)

function hasGrown({ countBefore, startCount, paid }: ClaimedTaskAction, count: number | null): boolean {
  if (count === null || countBefore === null || startCount === null) return false
  return count > countBefore && count - startCount > paid
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()
/** Ignores case and whitespace. */
const isSame = (one: string, other: string): boolean => plain(one) === plain(other)
