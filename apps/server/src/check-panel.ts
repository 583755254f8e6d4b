import { checkUnknown, fulfilmentTimings } from '@vitrine/fulfilment'
import { customerFinder } from '@vitrine/identity'
import { type Alarm, aggregateAllAccounts, checkAll, checkHolds, type Incident, listIncidents } from '@vitrine/ledger'
import { checkEscrows } from '@vitrine/ordering'
import { checkClearing, checkSuspense, watchFailedRefunds, watchRefunds, watchWithdrawals } from '@vitrine/payments'
import type { Database } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'

/** An operator who asks reads the answer: nobody else is woken. */
const silent: Alarm & { info(): void } = { error: () => {}, info: () => {} }

/**
 * Checks everything of a panel that can be checked without asking gateways and providers, over all accounts and orders. Findings become incidents, as
 * those of the clock do; answers the incidents that are open.
 */
export async function checkPanel(database: Database, panelId: number): Promise<Incident[]> {
  const now = systemClock.now()
  await checkAll(database, panelId, silent)
  await aggregateAllAccounts(database, panelId)
  await checkEscrows(database, panelId, { kind: 'all' }, silent)
  await checkClearing(database, panelId, { from: new Date(0), to: now }, silent)
  await database.transaction(panelId, async (trx) => {
    await checkHolds(trx, now, silent)
    await checkSuspense(trx, now, silent)
    await watchWithdrawals(trx, now, silent)
    await watchRefunds(trx, now, silent)
    await watchFailedRefunds(trx, silent)
    await checkUnknown({ timings: fulfilmentTimings(), clock: systemClock, log: silent }, trx)
  })
  return database.read(panelId, (trx) => listIncidents(trx))
}

/** What the ledger's calls of operators need of other domains. */
export const ledgerDeps = (database: Database) => ({
  customers: customerFinder,
  checkPanel: async (panelId: number) => (await checkPanel(database, panelId)).length,
})
