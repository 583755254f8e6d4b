import { setPopularity } from '@vitrine/catalogue'
import { type Alarm, isStopped } from '@vitrine/ledger'
import type { Database } from '@vitrine/platform/database'
import { type DueRows, inEveryPanel, type PanelList, type Schedule } from '@vitrine/platform/jobs'
import type { Clock } from '@vitrine/platform/kernel'
import type { Log } from '@vitrine/platform/observability'
import { purgeTestOrders } from '../commands/actions/act-on-test-order.ts'
import { purgeApiCalls } from '../commands/actions/purge-api-calls.ts'
import { checkEscrows } from '../commands/lines/check-escrows.ts'
import { checkPools } from '../commands/lines/check-pools.ts'
import { downsampleProgress } from '../commands/lines/downsample-progress.ts'
import { purgeProofs } from '../commands/links/purge-proofs.ts'
import { makeDueRun } from '../commands/parents/start-head.ts'
import { closeAnsweredTickets } from '../commands/tickets/close-answered.ts'
import { dueRuns } from '../queries/orders/drip-feeds.ts'
import { paidOrdersByService } from '../queries/services/paid-orders-by-service.ts'

const CLOSED_LATELY_MS = 30 * 60_000

/** R4 every five minutes for open and lately ended orders, nightly for all; old delivery curves are downsampled. */
export const orderingSchedules = (deps: {
  readonly database: Database
  readonly panels: PanelList
  readonly clock: Clock
  readonly log: Alarm
}): Schedule[] => [
  {
    name: 'ordering.check-escrows',
    cron: '2-59/5 * * * *',
    run: () =>
      inEveryPanel(deps.panels, async (panelId) => {
        const since = new Date(deps.clock.now().getTime() - CLOSED_LATELY_MS)
        await checkEscrows(deps.database, panelId, { kind: 'open' }, deps.log)
        await checkEscrows(deps.database, panelId, { kind: 'closed', since }, deps.log)
        await checkPools(deps.database, panelId, { kind: 'open' }, deps.log)
        await checkPools(deps.database, panelId, { kind: 'closed', since }, deps.log)
      }),
  },
  {
    name: 'ordering.check-all-escrows',
    cron: '20 2 * * *',
    run: () =>
      inEveryPanel(deps.panels, async (panelId) => {
        await checkEscrows(deps.database, panelId, { kind: 'all' }, deps.log)
        await checkPools(deps.database, panelId, { kind: 'all' }, deps.log)
      }),
  },
  {
    name: 'ordering.downsample-progress',
    cron: '40 3 * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => downsampleProgress(deps.database, panelId, deps.clock.now())),
  },
  {
    name: 'ordering.purge-proofs',
    cron: '50 3 * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => deps.database.transaction(panelId, (trx) => purgeProofs(trx, deps.clock.now()))),
  },
  {
    name: 'ordering.purge-test-orders',
    cron: '55 3 * * *',
    run: () =>
      inEveryPanel(deps.panels, async (panelId) => {
        await deps.database.transaction(panelId, (trx) => purgeTestOrders(trx, deps.clock.now()))
        await purgeApiCalls(deps.database, panelId, deps.clock.now())
      }),
  },
  {
    name: 'ordering.close-answered-tickets',
    cron: '7-59/10 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => closeAnsweredTickets(deps.database, panelId, deps.clock.now())),
  },
  {
    name: 'ordering.count-popularity',
    cron: '40 * * * *',
    run: () =>
      inEveryPanel(deps.panels, (panelId) =>
        deps.database.transaction(panelId, async (trx) => setPopularity(trx, await paidOrdersByService(trx))),
      ),
  },
]

const RUNS_BATCH_SIZE = 50

/** The queue of this domain: drip feeds whose next run is due. A feed that fails is left for the next poll and blocks no other. */
export const orderingDueRows = (deps: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
}): DueRows[] => [
  {
    name: 'ordering.make-runs',
    idleMs: 1_000,
    concurrency: 1,
    run: async () => {
      const now = deps.clock.now()
      let made = 0
      for (const { panel_id: panelId, id } of await dueRuns(deps.database, now, RUNS_BATCH_SIZE)) {
        const isMade = await deps.database
          .transaction(panelId, async (trx) => !(await isStopped(trx, 'postings')) && makeDueRun(trx, id, now))
          .catch((error: unknown) => {
            deps.log.error(
              { event: 'drip_feed.run.failed', panelId, dripFeedId: id, error: String(error) },
              'the next run of a drip feed could not be made',
            )
            return false
          })
        if (isMade) made += 1
      }
      return made
    },
  },
]
