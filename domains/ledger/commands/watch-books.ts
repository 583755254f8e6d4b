import { type Database, setStatementTimeout, type Trx } from '@vitrine/platform/database'
import type { Finding } from '../model/checks.ts'
import { accountsAfter, findBroken, findBrokenWhole, overdueHolds } from '../queries/find-broken.ts'
import { aggregateAccounts, claimTouchedAccounts } from '../store/account-store.ts'
import { type Alarm, reportFindings, reportOverdue } from './report-incident.ts'

const ACCOUNTS_BATCH_SIZE = 2_000
const HOLD_GRACE_MS = 10 * 60_000
const LONG_STATEMENTS_SECONDS = 60

/** Checks read more than requests may. */
const takeTime = (trx: Trx) => setStatementTimeout(trx, LONG_STATEMENTS_SECONDS)

/**
 * R1 to R3 for the accounts that moved since the last call. Reports and marks in one transaction, so what was not reported is checked again. Returns the
 * findings.
 */
export const checkTouched = (database: Database, panelId: number, alarm: Alarm): Promise<Finding[]> =>
  database.transaction(panelId, async (trx) => {
    await takeTime(trx)
    const touched = await claimTouchedAccounts(trx)
    const findings: Finding[] = []
    for (let from = 0; from < touched.length; from += ACCOUNTS_BATCH_SIZE) {
      const ids = touched.slice(from, from + ACCOUNTS_BATCH_SIZE)
      findings.push(...(await findBroken(trx, ids)))
    }
    await reportFindings(trx, alarm, findings)
    return findings
  })

/** R1 to R3 for every account of the panel, some at a time so that nothing waits for it, and the panel as a whole. */
export async function checkAll(database: Database, panelId: number, alarm: Alarm): Promise<Finding[]> {
  const findings: Finding[] = []
  const poll = (find: (trx: Trx) => Promise<Finding[]>) =>
    database.transaction(panelId, async (trx) => {
      await takeTime(trx)
      const broken = await find(trx)
      await reportFindings(trx, alarm, broken)
      findings.push(...broken)
    })
  for (let after = 0n; ; ) {
    const ids = await database.read(panelId, (trx) => accountsAfter(trx, after, ACCOUNTS_BATCH_SIZE))
    const last = ids.at(-1)
    if (last === undefined) break
    await poll((trx) => findBroken(trx, ids))
    after = last
  }
  await poll(findBrokenWhole)
  return findings
}

/** R7: holds that expired and were not released. */
export const checkHolds = (trx: Trx, now: Date, alarm: Alarm): Promise<void> =>
  overdueHolds(trx, new Date(now.getTime() - HOLD_GRACE_MS)).then((found) => reportOverdue(trx, alarm, 'hold', found))

/** Aggregates the final transfers of recorded accounts, so that reading their sums stays quick; returns how many accounts there are. */
export const aggregateAllAccounts = (database: Database, panelId: number): Promise<number> =>
  database.transaction(panelId, async (trx) => {
    await takeTime(trx)
    return aggregateAccounts(trx)
  })
