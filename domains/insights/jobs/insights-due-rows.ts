import type { DueRows } from '@vitrine/platform/jobs'
import { revokeConsent } from '../commands/revoke-consent.ts'
import type { InsightsDeps } from '../deps.ts'
import { dueRevocations } from '../queries/due-revocations.ts'

const AT_ONCE = 8

/** Ended consents to revoke at the platform; none without a connector. */
export const insightsDueRows = (deps: InsightsDeps): DueRows[] =>
  deps.youtube
    ? [
        {
          name: 'insights.revoke-consents',
          idleMs: 5_000,
          concurrency: 1,
          run: async () => {
            const due = await dueRevocations(deps.database, deps.clock.now(), AT_ONCE)
            const done = await Promise.all(due.map((row) => revokeConsent(deps, row)))
            return done.filter(Boolean).length
          },
        },
      ]
    : []
