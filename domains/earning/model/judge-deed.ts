import type { TaskKind } from '../vocabulary.ts'

/** Why the platform does not show the task action. */
export type DeedProblem = 'not-subscribed' | 'no-comment' | 'other-comment' | 'not-counted'
export type DeedVerdict = { readonly isDone: true } | { readonly isDone: false; readonly because: DeedProblem }

/** What the platform was asked about one check. */
export type DeedSeen =
  | { readonly kind: 'subscriptions'; readonly subscribedAt: Date | undefined }
  | { readonly kind: 'comments'; readonly texts: readonly string[] }
  | { readonly kind: 'views' | 'likes'; readonly count: number | null }

/** What is known of the check and its task while both are locked. */
export interface DeedAsked {
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
const no = (because: DeedProblem): DeedVerdict => ({ isDone: false, because })
const done: DeedVerdict = { isDone: true }

/**
 * Whether what the platform shows proves this task action: a subscription or comment of the channel since the start, or, where the platform names nobody, a count that
 * has grown since the start and by more than what was paid for, so that never more views and likes are paid than were counted.
 */
export function judgeDeed(asked: DeedAsked, seen: DeedSeen): DeedVerdict {
  switch (seen.kind) {
    case 'subscriptions':
      return isSince(seen.subscribedAt, asked.startAt) ? done : no('not-subscribed')
    case 'comments':
      if (seen.texts.length === 0) return no('no-comment')
      return asked.customComment === null || seen.texts.some((text) => isSame(text, asked.customComment ?? '')) ? done : no('other-comment')
    case 'views':
    case 'likes':
      return hasGrown(asked, seen.count) ? done : no('not-counted')
  }
}

const isSince = (at: Date | undefined, start: Date): boolean => at !== undefined && at.getTime() >= start.getTime() - CLOCKS_APART_MS

/** The query starts a little before the check, because the clocks may differ. */
export const seenSince = (startAt: Date): Date => new Date(startAt.getTime() - CLOCKS_APART_MS)

function hasGrown({ countBefore, startCount, paid }: DeedAsked, count: number | null): boolean {
  if (count === null || countBefore === null || startCount === null) return false
  return count > countBefore && count - startCount > paid
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()
/** Ignores case and whitespace. */
const isSame = (one: string, other: string): boolean => plain(one) === plain(other)
