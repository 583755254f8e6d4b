import type { Micro } from '@vitrine/platform/kernel'
import type { DripMode } from '@vitrine/pricing'

/** What an order is: one delivery, or the head of several. */
export type OrderKind = 'single' | 'drip_feed' | 'package'

/** One order that a bought order is made of: a run of a drip feed, an item of a package. */
export interface PlannedPart {
  readonly serviceId: number
  readonly serviceName: string
  readonly quantity: number
  /** Before a coupon; the costs of all parts add up to the cost of the whole. */
  readonly cost: Micro
  readonly unitPrice: string
  readonly isGuarantee: boolean
  readonly serviceAllowsCancel: boolean
}

interface DripFeedTerms {
  readonly kind: 'drip_feed'
  readonly mode: DripMode
  /** Units of one run. */
  readonly quantity: number
  readonly step: number
  readonly minutes: number
}

/** How a bought order is split; its parts in the order in which they are made. */
export type Plan = { readonly parts: readonly PlannedPart[] } & (DripFeedTerms | { readonly kind: 'package' })

/** What decides when a drip feed's next run is due. */
export interface RunClock {
  readonly startedAt: Date
  readonly pauseMs: number
  readonly runsMade: number
  /** Since when the pause is what it is, and how many runs stood before that; null when it never changed. */
  readonly pacedFrom: Date | null
  readonly pacedRuns: number
  readonly last: { readonly startedAt: Date | null; readonly isOver: boolean }
}

/**
 * The planned time of the next run, but never closer than one pause to the real start of the run before it: late runs are not made up for by merging them.
 * Undefined while the run before it may still begin.
 */
export function nextRunAt(clock: RunClock): Date | undefined {
  const { pauseMs, last } = clock
  if (last.startedAt === null && !last.isOver) return undefined
  const planned = plannedAt(clock, clock.runsMade).getTime()
  return new Date(last.startedAt === null ? planned : Math.max(planned, last.startedAt.getTime() + pauseMs))
}

type Pace = Omit<RunClock, 'last'>

/** When the run with so many before it is planned. */
const plannedAt = ({ startedAt, pacedFrom, pacedRuns, pauseMs }: Omit<Pace, 'runsMade'>, before: number): Date =>
  new Date((pacedFrom ?? startedAt).getTime() + (before - pacedRuns) * pauseMs)

/**
 * Where another pause counts from: the planned time of the run that was made last. Counted from the start, a longer pause would put off the next run by what it
 * adds to all those that were made.
 */
export function paceFrom(pace: Pace): { readonly pacedFrom: Date; readonly pacedRuns: number } {
  const pacedRuns = Math.max(pace.pacedRuns, pace.runsMade - 1)
  return { pacedFrom: plannedAt(pace, pacedRuns), pacedRuns }
}

/** When the last run is planned; undefined while the time of the next one is unknown. */
export const lastRunAt = ({ nextAt, runs, runsMade, pauseMs }: RunsAhead): Date | undefined =>
  nextAt ? new Date(nextAt.getTime() + (runs - runsMade - 1) * pauseMs) : undefined

interface RunsAhead {
  readonly nextAt: Date | null
  readonly runs: number
  readonly runsMade: number
  readonly pauseMs: number
}
