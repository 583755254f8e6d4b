import { createHash } from 'node:crypto'
import type { ReportPeriod } from '../ports.ts'

/** Reports: of the channel itself, of its videos, of its days, of figures of named videos. */
export type ReportKind = 'info' | 'videos' | 'days' | 'video-figures'

/** A query to the platform and its cache key: the same one is asked once an hour. */
export interface ReportQuestion {
  readonly kind: ReportKind
  readonly period: ReportPeriod
  /** In order, each once. */
  readonly videoIds: readonly string[]
}

/** The platform's oldest day may be left open: `full period from epoch`. */
export const FIRST_DAY = '1970-01-01'

/** Normalizes the cache key: the channel's info has no period, the list of videos no beginning, days no videos. */
export function questionOf(kind: ReportKind, period: ReportPeriod, videoIds: readonly string[]): ReportQuestion {
  const ids = [...new Set(videoIds)].sort()
  switch (kind) {
    case 'info':
      return { kind, period: { from: FIRST_DAY, to: FIRST_DAY }, videoIds: [] }
    case 'videos':
      return { kind, period: { from: FIRST_DAY, to: period.to }, videoIds: ids }
    case 'days':
      return { kind, period, videoIds: [] }
    case 'video-figures':
      return { kind, period, videoIds: ids }
  }
}

export const videosHash = (ids: readonly string[]): Buffer => createHash('sha256').update(ids.join(',')).digest()

const MINUTE_MS = 60_000
/** How long an answer is current; how long one request has the exclusive right to ask; how long to pause after a failure, and after a spent quota. */
export const reportTimes = {
  currentMs: 60 * MINUTE_MS,
  askingMs: MINUTE_MS,
  failedMs: MINUTE_MS,
  quotaMs: 15 * MINUTE_MS,
  flowMs: 10 * MINUTE_MS,
} as const

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

export type PeriodFault = 'order' | 'future' | 'epoch'

/** The fault of a period, in calendar days (UTC). The longest is the full one, from the epoch to today (NS-44). */
export function periodFault({ from, to }: ReportPeriod, today: string): PeriodFault | undefined {
  if (from > to) return 'order'
  if (to > today) return 'future'
  return from < FIRST_DAY ? 'epoch' : undefined
}
