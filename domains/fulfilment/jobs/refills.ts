import type { PanelRow } from '@vitrine/platform/database'
import type { DueRows } from '@vitrine/platform/jobs'
import { countDrops } from '../commands/following/count-drops.ts'
import { pollRefills } from '../commands/refills/poll-refills.ts'
import { resolveRefill } from '../commands/refills/resolve-refill.ts'
import { sendRefill } from '../commands/refills/send-refill.ts'
import type { FulfilmentDeps } from '../deps.ts'
import { dueCounts, dueRefillPolls, dueRefills } from '../queries/due-rows.ts'

type Each = (name: string, rows: readonly PanelRow[], work: (row: PanelRow) => Promise<boolean>) => Promise<number>

/** The queues of refills: to be sent or judged, under way, and completed orders that are counted. */
export const refillDueRows = (deps: FulfilmentDeps, each: Each): DueRows[] => [
  {
    name: 'fulfilment.send-refills',
    idleMs: 1_000,
    concurrency: 1,
    run: async () =>
      each(
        'refill',
        await dueRefills(deps.database, deps.clock.now(), 8),
        async ({ panelId, id }) => (await sendRefill(deps, panelId, id)) || (await resolveRefill(deps, panelId, id)),
      ),
  },
  {
    name: 'fulfilment.poll-refills',
    idleMs: 1_000,
    concurrency: 1,
    run: async () =>
      each(
        'poll refills',
        await dueRefillPolls(deps.database, deps.clock.now(), 1000),
        async ({ panelId, id }) => (await pollRefills(deps, panelId, id)) > 0,
      ),
  },
  {
    name: 'fulfilment.count-drops',
    idleMs: 10_000,
    concurrency: 1,
    run: async () =>
      each(
        'count',
        await dueCounts(deps.database, deps.clock.now(), 1000),
        async ({ panelId, id }) => (await countDrops(deps, panelId, id)) > 0,
      ),
  },
]
