import { checkBooks, type Incident, listIncidents, listStops, moneyTrail, resumePanel, stopStates, trialBalance } from '@vitrine/ledger'
import { createPanels, type Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { checkPanel } from '@vitrine/server/check-panel'
import type { Answer } from '../program/command.ts'
import { recorded } from './recorded.ts'

const well = (lines: readonly string[]): Answer => ({ lines, isWell: true })

/** By key or number. */
export async function panelNamed(database: Database, name: string): Promise<Panel> {
  const panel = (await createPanels(database).all()).find(({ id, key }) => key === name || String(id) === name)
  if (!panel) throw new Error(`No panel ${name}`)
  return panel
}

const panelsNamed = async (database: Database, name: string | undefined): Promise<readonly Panel[]> =>
  name === undefined ? createPanels(database).all() : [await panelNamed(database, name)]

/** Everything that can be checked without asking gateways and providers, over all accounts and orders; findings become incidents as they do by the clock. */
export async function check(database: Database, name?: string): Promise<Answer> {
  const lines: string[] = []
  let isWell = true
  for (const panel of await panelsNamed(database, name)) {
    const open = await checkPanel(database, panel.id)
    isWell &&= open.length === 0
    lines.push(`${panel.key}: ${open.length === 0 ? 'the books are in order' : ''}`, ...open.map(shown))
  }
  return { lines, isWell }
}

export async function incidents(database: Database, name: string | undefined, closedToo: boolean): Promise<Answer> {
  const lines: string[] = []
  for (const panel of await panelsNamed(database, name)) {
    const { found, stops } = await database.read(panel.id, async (trx) => ({
      found: await listIncidents(trx, { closedToo }),
      stops: await listStops(trx),
    }))
    lines.push(`${panel.key}: ${stops.length > 0 ? `STOPPED: ${stops.join(' and ')}` : 'money moves'}`)
    lines.push(...(found.length > 0 ? found.map(shown) : ['  no incidents']))
  }
  return well(lines)
}

function shown({ id, check, subject, detail, isCertain, firstSeenAt, lastSeenAt, times, resolution }: Incident): string {
  const state = resolution === null ? (isCertain ? '' : ' (a suspicion)') : ` (closed: ${resolution})`
  return `  ${id}  ${check}  ${subject}${state}: ${detail}; seen ${times}×, ${firstSeenAt.toISOString()} to ${lastSeenAt.toISOString()}`
}

/** Lets money move again, but not while the books themselves disagree: it would stop again at the next check. */
export async function resume(database: Database, name: string, operator: string, reason: string): Promise<Answer> {
  const panel = await panelNamed(database, name)
  const broken = await database.read(panel.id, checkBooks)
  if (broken.length > 0) {
    const lines = broken.map((finding) => `  ${finding.check}  ${finding.subject}: ${finding.detail}`)
    return { isWell: false, lines: [`${panel.key} stays stopped, its books still disagree:`, ...lines] }
  }
  const act = { permission: 'ledger.resume', action: 'ledger.resumed', kind: 'ledger', ids: [], read: stopStates, reason }
  const closed = await recorded(database, act).transaction(panel.id, (trx) => resumePanel(trx, { operator, reason }))
  return well([`${panel.key} goes on; ${closed} incidents closed.`])
}

/** All money of one order. */
export async function trail(database: Database, orderId: number): Promise<Answer> {
  for (const panel of await createPanels(database).all()) {
    const rows = await database.read(panel.id, (trx) => moneyTrail(trx, orderId))
    if (rows.length === 0) continue
    const lines = rows.map(
      ({ createdAt, debit, credit, amount, type, key, actorKind, actorId, reason, reverses }) =>
        `${createdAt.toISOString()}  ${debit} → ${credit}  ${formatMicro(micro(amount))}  ${type}  ${key}  by ${actorKind} ${actorId}` +
        `${reason ? `  “${reason}”` : ''}${reverses ? `  takes back ${reverses}` : ''}`,
    )
    return well([`order ${orderId} of ${panel.key}`, ...lines])
  }
  return { isWell: false, lines: [`No money was ever moved for order ${orderId}`] }
}

/** Debits, credits and their difference by kind of account. */
export async function trial(database: Database, name: string): Promise<Answer> {
  const panel = await panelNamed(database, name)
  const rows = await database.read(panel.id, trialBalance)
  const money = (amount: bigint) => formatMicro(micro(amount)).padStart(20)
  const sum = (side: 'debits' | 'credits') => rows.reduce((total, row) => total + row[side], 0n)
  const lines = rows.map(({ kind, debits, credits }) => `${kind.padEnd(24)}${money(debits)}${money(credits)}${money(debits - credits)}`)
  const [debits, credits] = [sum('debits'), sum('credits')]
  return {
    isWell: debits === credits,
    lines: [
      `${'account'.padEnd(24)}${'debit'.padStart(20)}${'credit'.padStart(20)}${'difference'.padStart(20)}`,
      ...lines,
      `${'together'.padEnd(24)}${money(debits)}${money(credits)}${money(debits - credits)}`,
    ],
  }
}
