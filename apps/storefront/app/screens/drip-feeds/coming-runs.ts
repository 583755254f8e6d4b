import type { DripFeed } from '../../features/plans/plan-query.ts'
import { feedStep } from '../../features/plans/plan-step.ts'

export interface ComingRun {
  readonly feed: DripFeed
  /** Counted from 1. */
  readonly number: number
  readonly at: Date
}

const MINUTE_MS = 60_000

/** The next runs of all drip feeds together, the soonest first. Those after a feed's next one keep its rhythm. */
export const comingRuns = (feeds: readonly DripFeed[], now: Date, max: number): readonly ComingRun[] =>
  feeds
    .flatMap((feed) => {
      const step = feedStep(feed, now)
      if (step.kind !== 'next') return []
      return Array.from({ length: Math.min(feed.runs - feed.orders_count, max) }, (_, index) => ({
        feed,
        number: feed.orders_count + index + 1,
        at: new Date(step.at.getTime() + index * feed.minutes_between_runs * MINUTE_MS),
      }))
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.feed.id - other.feed.id)
    .slice(0, max)
