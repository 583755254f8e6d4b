import type { PanelRow } from '@vitrine/platform/database'
import type { DueRows } from '@vitrine/platform/jobs'
import { findPublications } from '../commands/subscriptions/find-publications.ts'
import { postponePublication, servePublication } from '../commands/subscriptions/serve-publication.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { duePublications, dueSubscriptions } from '../queries/subscriptions/due-subscriptions.ts'

const FEEDS_AT_ONCE = 8
const PUBLICATIONS_AT_ONCE = 4

/** The two queues of subscriptions: feeds to be polled, and publications to be ordered. */
export const subscriptionDueRows = (deps: SubscriptionDeps): DueRows[] => [
  {
    name: 'ordering.find-publications',
    idleMs: 1_000,
    concurrency: 1,
    run: async () =>
      each(
        deps,
        await dueSubscriptions(deps.database, deps.clock.now(), FEEDS_AT_ONCE),
        (head) => findPublications(deps, head.panelId, head.id),
        // The lease of the look brings it back.
        async () => undefined,
      ),
  },
  {
    name: 'ordering.serve-publications',
    idleMs: 1_000,
    concurrency: 1,
    run: async () =>
      each(
        deps,
        await duePublications(deps.database, deps.clock.now(), PUBLICATIONS_AT_ONCE),
        (head) => servePublication(deps, head.panelId, head.id),
        (head) => postponePublication(deps, head.panelId, head.id),
      ),
  },
]

/** One bad row does not hold up the others: it is put off and told. */
async function each(
  { log }: SubscriptionDeps,
  heads: readonly PanelRow[],
  work: (head: PanelRow) => Promise<boolean>,
  putOff: (head: PanelRow) => Promise<unknown>,
): Promise<number> {
  const done = await Promise.all(
    heads.map(async (head) => {
      try {
        return await work(head)
      } catch (error) {
        log.error({ event: 'subscription.work.postponed', ...head, error: String(error) }, 'work on a subscription failed and is put off')
        await putOff(head)
        return false
      }
    }),
  )
  return done.filter(Boolean).length
}
