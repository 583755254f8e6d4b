import { type Alarm, closeGone, type Finding, openSubjects, reportFindings } from '@vitrine/ledger'
import type { Database, Trx } from '@vitrine/platform/database'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { comparePayments } from '../../model/compare-payments.ts'
import { MANUAL } from '../../model/method.ts'
import type { GatewayPayment, PaymentGateway } from '../../ports.ts'
import {
  assignedElsewhere,
  type ComparedInvoice,
  invoicesByNumber,
  invoicesSince,
  paymentsOfInvoice,
  type RecordedPayment,
} from '../../queries/reconciliation.ts'
import { type GatewayAccount, getGatewayAccount } from '../../store/gateway-account-store.ts'

type ReconcileDeps = Pick<PaymentsDeps, 'database' | 'panels' | 'gateways' | 'secrets' | 'isProduction'> & { readonly log: Alarm }

const INVOICES_BATCH_SIZE = 200
/** A payment is booked some seconds after it was made; what is unknown here for longer was missed. */
const TIMEOUT_MS = 10 * 60_000

export interface Reconciliation {
  /** Invoices made since then, and those that were suspicious before. */
  readonly since: Date
  readonly timeoutMs?: number
}

/**
 * R5: asks every gateway for the payments of recent invoices and compares both ways: missing here, missing there, amount, currency. Reports, and settles nothing:
 * polling does that. A gateway that does not answer is skipped, and its error is thrown at the end.
 */
export async function reconcileGateways(
  deps: ReconcileDeps,
  panelId: number,
  { since, timeoutMs = TIMEOUT_MS }: Reconciliation,
): Promise<void> {
  const accounts = new Map<number, GatewayAccount>()
  const silent = new Map<number, unknown>()
  for await (const invoice of invoicesToCompare(deps.database, panelId, since)) {
    if (silent.has(invoice.gatewayAccountId)) continue
    try {
      await reconcile(deps, panelId, invoice, accounts, timeoutMs)
    } catch (error) {
      silent.set(invoice.gatewayAccountId, error)
    }
  }
  if (silent.size > 0)
    throw new AggregateError([...silent.values()], `${silent.size} gateway accounts could not be compared: ${[...silent.values()][0]}`)
}

async function* invoicesToCompare(database: Database, panelId: number, since: Date): AsyncGenerator<ComparedInvoice> {
  const suspicious = await database.read(panelId, async (trx) =>
    invoicesByNumber(trx, (await openSubjects(trx, 'R5', 'invoice')).map(numberOf)),
  )
  yield* suspicious
  const seen = new Set(suspicious.map(({ number }) => number))
  for (let after = 0; ; ) {
    const invoices = await database.read(panelId, (trx) => invoicesSince(trx, since, after, INVOICES_BATCH_SIZE))
    for (const invoice of invoices) if (!seen.has(invoice.number)) yield invoice
    const last = invoices.at(-1)
    if (last === undefined) return
    after = last.number
  }
}

const numberOf = (subject: string): number => Number(subject.split(' ')[1])

async function reconcile(
  deps: ReconcileDeps,
  panelId: number,
  invoice: ComparedInvoice,
  accounts: Map<number, GatewayAccount>,
  timeoutMs: number,
): Promise<void> {
  const { database, secrets, panels } = deps
  const account =
    accounts.get(invoice.gatewayAccountId) ??
    (await database.read(panelId, (trx) => getGatewayAccount(trx, secrets, invoice.gatewayAccountId)))
  accounts.set(account.id, account)
  if (account.connector === MANUAL || account.isClosed) return
  const kept = () => database.read(panelId, (trx) => paymentsOfInvoice(trx, invoice.number))
  const before = await kept()
  const gateway = gatewayFor(deps, await panels.get(panelId), account.connector)
  const listed = await settledThere(gateway, account, invoice, before)
  const names = listed.map(({ externalId }) => externalId)
  const elsewhere = await database.read(panelId, (trx) => assignedElsewhere(trx, account.id, names, invoice.number))
  const theirs = listed.filter(({ externalId }) => !elsewhere.has(externalId))
  const { wrong, missingHere } = comparePayments(theirs, before, await kept())
  await database.transaction(panelId, (trx) => report(trx, deps.log, invoice, { wrong, missingHere }, timeoutMs))
}

/** The list by reference is eventually consistent: payments whose id we know are fetched by id. */
async function settledThere(
  gateway: PaymentGateway,
  { access }: GatewayAccount,
  { id }: ComparedInvoice,
  kept: readonly RecordedPayment[],
): Promise<GatewayPayment[]> {
  const listed = await gateway.listByReference(access, id)
  const named = new Set(listed.map(({ externalId }) => externalId))
  const missing = kept.filter(({ externalId }) => !named.has(externalId))
  const requested = await Promise.all(missing.map(({ externalId }) => gateway.fetch(access, externalId)))
  return [...listed, ...requested.filter((payment) => payment !== null)].filter(({ state }) => state === 'settled')
}

async function report(
  trx: Trx,
  log: Alarm,
  { number }: ComparedInvoice,
  { wrong, missingHere }: ReturnType<typeof comparePayments>,
  timeoutMs: number,
): Promise<void> {
  const subject = `invoice ${number}`
  const all = [...wrong, ...missingHere]
  if (all.length === 0) return closeGone(trx, 'R5', [subject])
  const finding: Finding = { check: 'R5', subject, detail: all.join('; ') }
  await reportFindings(trx, log, [finding], wrong.length > 0 ? 0 : timeoutMs)
}
