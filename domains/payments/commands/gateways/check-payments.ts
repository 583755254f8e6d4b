import { type Alarm, balanceOf, balancesByOwner, type Finding, reportFindings, reportOverdue } from '@vitrine/ledger'
import type { Database, Trx } from '@vitrine/platform/database'
import { paidInvoices, suspendedSince } from '../../queries/reconciliation.ts'
import { listGatewayAccounts } from '../../store/gateway-account-store.ts'

const PAYMENTS_BATCH_SIZE = 500
const SUSPENSE_DAYS = 3
const DAY_MS = 86_400_000

/** R4: what came in for an invoice was passed on, so its payment account is empty. Checks payments received in a period; reports and returns violations. */
export async function checkClearing(
  database: Database,
  panelId: number,
  between: { readonly from: Date; readonly to: Date },
  alarm: Alarm,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let after = 0; ; ) {
    const paid = await database.read(panelId, (trx) => paidInvoices(trx, between, after, PAYMENTS_BATCH_SIZE))
    const last = paid.at(-1)
    if (last === undefined) return findings
    after = last.id
    const broken = await database.read(panelId, (trx) => uncleared(trx, [...new Set(paid.map(({ invoiceNumber }) => invoiceNumber))]))
    if (broken.length > 0) await database.transaction(panelId, (trx) => reportFindings(trx, alarm, broken))
    findings.push(...broken)
  }
}

async function uncleared(trx: Trx, invoiceNumbers: readonly number[]): Promise<Finding[]> {
  const balances = await balancesByOwner(trx, 'payment', invoiceNumbers)
  return [...balances]
    .filter(([, balance]) => balance !== 0n)
    .map(([number, balance]) => ({
      check: 'R4',
      subject: `invoice ${number}`,
      detail: `its payment account holds ${balance} instead of 0`,
    }))
}

/** R7: money that nobody could be credited with, and that nobody has reviewed for three days. */
export async function checkSuspense(trx: Trx, now: Date, alarm: Alarm): Promise<void> {
  const findings: { subject: string; detail: string }[] = []
  for (const { id } of await listGatewayAccounts(trx)) {
    const waiting = await balanceOf(trx, { kind: 'suspense', owner: id })
    if (waiting <= 0n) continue
    const old = waiting - (await suspendedSince(trx, id, new Date(now.getTime() - SUSPENSE_DAYS * DAY_MS)))
    if (old > 0n)
      findings.push({ subject: `suspense ${id}`, detail: `${old} of gateway account ${id} waits for more than ${SUSPENSE_DAYS} days` })
  }
  await reportOverdue(trx, alarm, 'suspense', findings)
}
