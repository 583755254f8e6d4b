import type { DripFeed } from '../../features/plans/plan-query.ts'
import { feedStep } from '../../features/plans/plan-step.ts'

/** What tells that a drip feed waits for its next run. */
export type RestingFeed = Parameters<typeof feedStep>[0] & Pick<DripFeed, 'id'>

/** Drip feeds between two runs, the next run first: orders under way say nothing of them. */
export const restingFeeds = <Feed extends RestingFeed>(feeds: readonly Feed[], now: Date): readonly { feed: Feed; at: Date }[] =>
  feeds
    .flatMap((feed) => {
      const step = feedStep(feed, now)
      return step.kind === 'next' ? [{ feed, at: step.at }] : []
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
