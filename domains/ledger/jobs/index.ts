import type { Database } from '@vitrine/platform/database'
import { type DueRows, inEveryPanel, type PanelList, type Schedule } from '@vitrine/platform/jobs'
import type { Clock } from '@vitrine/platform/kernel'
import { aggregateFigures } from '../commands/aggregate-figures.ts'
import { expireHolds } from '../commands/expire-holds.ts'
import type { Alarm } from '../commands/report-incident.ts'
import { aggregateAllAccounts, checkAll, checkHolds, checkTouched } from '../commands/watch-books.ts'

/** What the server hands to this domain's jobs. */
export interface LedgerJobsDeps {
  readonly database: Database
  readonly panels: PanelList
  readonly clock: Clock
  readonly log: Alarm
}

/** Releases expired holds. */
export const ledgerDueRows = ({ database, clock }: LedgerJobsDeps): DueRows[] => [
  { name: 'ledger.expire-holds', idleMs: 5_000, concurrency: 1, run: () => expireHolds(database, clock.now()) },
]

/** R1 to R3 and holds every five minutes for what moved, every night for everything; then the aggregation. The shop's figures every minute. */
export const ledgerSchedules = ({ database, panels, clock, log }: LedgerJobsDeps): Schedule[] => [
  {
    name: 'ledger.aggregate-figures',
    cron: '* * * * *',
    run: () => inEveryPanel(panels, (panelId) => aggregateFigures(database, panelId)),
  },
  {
    name: 'ledger.check-touched',
    cron: '*/5 * * * *',
    run: () =>
      inEveryPanel(panels, async (panelId) => {
        await checkTouched(database, panelId, log)
        await database.transaction(panelId, (trx) => checkHolds(trx, clock.now(), log))
      }),
  },
  {
    name: 'ledger.check-all',
    cron: '10 2 * * *',
    run: () =>
      inEveryPanel(panels, async (panelId) => {
        await checkAll(database, panelId, log)
        await aggregateAllAccounts(database, panelId)
      }),
  },
]
