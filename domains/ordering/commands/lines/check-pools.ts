import { type Alarm, balancesByOwner, type Finding, reportFindings } from '@vitrine/ledger'
import type { Database } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type EscrowScope, lockPool, poolsAfter } from '../../queries/money/escrow-lines.ts'

const POOLS_BATCH_SIZE = 500
const NOTHING = micro(0n)

/** R4: the pool of a drip feed holds exactly what the runs that are still to be made cost, and nothing once it has ended. Answers and reports what is not so. */
export async function checkPools(database: Database, panelId: number, scope: EscrowScope, alarm: Alarm): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let after = 0; ; ) {
    const { pools, held } = await database.read(panelId, async (trx) => {
      const pools = await poolsAfter(trx, scope, after, POOLS_BATCH_SIZE)
      const ids = pools.map(({ id }) => id)
      return { pools, held: await balancesByOwner(trx, 'drip', ids) }
    })
    const last = pools.at(-1)
    if (last === undefined) return findings
    const suspects = pools.filter(({ id, unmade }) => (held.get(id) ?? NOTHING) !== unmade)
    if (suspects.length > 0) findings.push(...(await confirm(database, panelId, suspects, alarm)))
    after = last.id
  }
}

/** Only what still differs under the feed's lock is wrong. */
const confirm = (database: Database, panelId: number, suspects: readonly { readonly id: number }[], alarm: Alarm): Promise<Finding[]> =>
  database.transaction(panelId, async (trx) => {
    const findings: Finding[] = []
    for (const { id } of suspects) {
      const pool = await lockPool(trx, id)
      const held = (await balancesByOwner(trx, 'drip', [id])).get(id) ?? NOTHING
      if (!pool || held === pool.unmade) continue
      findings.push({
        check: 'R4',
        subject: `drip feed ${id}`,
        detail: `${pool.state}: its pool holds ${held} instead of ${pool.unmade}`,
      })
    }
    await reportFindings(trx, alarm, findings)
    return findings
  })
