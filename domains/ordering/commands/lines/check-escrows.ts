import { type Alarm, balancesByOwner, type Finding, reportFindings } from '@vitrine/ledger'
import type { Database, Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { isFinal } from '../../model/states.ts'
import { type EscrowLine, type EscrowScope, escrowLinesAfter, lockEscrowLine } from '../../queries/money/escrow-lines.ts'

const LINES_BATCH_SIZE = 500

const NOTHING = micro(0n)
const expected = (line: EscrowLine): Micro => (line.isPaid && !line.isHead && !isFinal(line.state) ? line.charged : NOTHING)

/** R4: the escrow of an order that has ended is empty, that of an open paid one holds exactly what was charged. Answers and reports what is not so. */
export async function checkEscrows(database: Database, panelId: number, scope: EscrowScope, alarm: Alarm): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let after = 0; ; ) {
    const lines = await database.read(panelId, (trx) => escrowLinesAfter(trx, scope, after, LINES_BATCH_SIZE))
    const last = lines.at(-1)
    if (last === undefined) return findings
    const suspects = await database.read(panelId, (trx) => suspectsAmong(trx, lines))
    if (suspects.length > 0) findings.push(...(await confirm(database, panelId, suspects, alarm)))
    after = last.id
  }
}

async function suspectsAmong(trx: Trx, lines: readonly EscrowLine[]): Promise<number[]> {
  const escrows = await balancesByOwner(
    trx,
    'order',
    lines.map(({ id }) => id),
  )
  return lines.filter((line) => (escrows.get(line.id) ?? NOTHING) !== expected(line)).map(({ id }) => id)
}

/** State and money were read one after the other: only what still differs under the order's lock is wrong. */
const confirm = (database: Database, panelId: number, suspects: readonly number[], alarm: Alarm): Promise<Finding[]> =>
  database.transaction(panelId, async (trx) => {
    const findings: Finding[] = []
    for (const id of suspects) {
      const line = await lockEscrowLine(trx, id)
      if (!line) continue
      const escrow = (await balancesByOwner(trx, 'order', [id])).get(id) ?? NOTHING
      if (escrow === expected(line)) continue
      const detail = `${line.state}, charged ${line.charged}: its escrow holds ${escrow} instead of ${expected(line)}`
      findings.push({ check: 'R4', subject: `order ${id}`, detail })
    }
    await reportFindings(trx, alarm, findings)
    return findings
  })
