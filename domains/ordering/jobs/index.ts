import { setPopularity } from '@vitrine/catalogue'
import type { Alarm } from '@vitrine/ledger'
import type { Database } from '@vitrine/platform/database'
import { inEveryPanel, type PanelList, type Schedule } from '@vitrine/platform/jobs'
import type { Clock } from '@vitrine/platform/kernel'
import { checkEscrows } from '../commands/check-escrows.ts'
import { thinProgress } from '../commands/thin-progress.ts'
import { paidOrdersByService } from '../queries/popularity.ts'

const CLOSED_LATELY_MS = 30 * 60_000

/** R4 for open orders and those that ended lately every five minutes, for all in the night; old delivery curves are thinned. */
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
      }),
  },
  {
    name: 'ordering.check-all-escrows',
    cron: '20 2 * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => checkEscrows(deps.database, panelId, { kind: 'all' }, deps.log)),
  },
  {
    name: 'ordering.thin-progress',
    cron: '40 3 * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => thinProgress(deps.database, panelId, deps.clock.now())),
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
