import { sql, type Trx } from '@vitrine/platform/database'
import { type AttentionCount, type AttentionItem, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
import type { RefundState } from '../../model/refund.ts'
import type { Settlement } from '../../model/settlement.ts'
import type { ExternalOutcome } from '../external-payment-store.ts'

/** A payment that nobody could be credited with, and what became of it. */
export interface SuspendedPayment {
  readonly id: number
  readonly gatewayAccountId: number
  readonly connector: string
  readonly externalId: string
  /** What the gateway was told to call it. */
  readonly reference: string | null
  readonly invoiceNumber: number | null
  readonly amountMinor: bigint
  readonly currency: string
  /** Null while it is not in the books: money of another currency. */
  readonly receivedMicro: bigint | null
  readonly txnId: string | null
  readonly outcome: ExternalOutcome
  readonly paidWith: string | null
  readonly createdAt: Date
  readonly assignedAt: Date | null
  readonly assignedBecause: string | null
  /** Of the last refund of it that did not fail. */
  readonly refundId: number | null
  readonly refundState: RefundState | null
  /** Its payer's bank takes it back, or has. */
  readonly isDisputed: boolean
}
const refunded = sql.raw(`
  from payments.refund r
 where r.panel_id = p.panel_id and r.gateway_account_id = p.gateway_account_id and r.payment_external_id = p.external_id and r.state <> 'failed'`)
const disputed = sql.raw(`exists (
  select from payments.dispute d
   where d.panel_id = p.panel_id and d.gateway_account_id = p.gateway_account_id and d.payment_external_id = p.external_id and d.state in ('open', 'lost'))`)
const source = sql`
  select p.id, p.gateway_account_id as "gatewayAccountId", a.connector, p.external_id as "externalId", p.reference, p.invoice_number as "invoiceNumber",
         p.amount_minor as "amountMinor", p.currency, p.received_micro as "receivedMicro", p.txn_id as "txnId", p.outcome, p.paid_with as "paidWith",
         p.created_at as "createdAt", p.assigned_at as "assignedAt", p.assigned_because as "assignedBecause", back.id as "refundId",
         back.state as "refundState", ${disputed} as "isDisputed"
    from payments.external_payment p
    join payments.gateway_account a on a.panel_id = p.panel_id and a.id = p.gateway_account_id
    left join lateral (select r.id, r.state ${refunded} order by r.id desc limit 1) back on true`
/** Nobody has decided, and neither has a bank. */
const waits = sql`p.outcome = 'suspense' and not exists (select ${refunded}) and not ${disputed}`

/** Payments that wait for somebody to say whose they are, the oldest first. */
export const waitingPaymentsAfter = (trx: Trx, after: number, limit: number): Promise<SuspendedPayment[]> =>
  trx.rows(sql<SuspendedPayment>`
    ${source} where p.panel_id = ${trx.panelId} and ${waits} and p.id > ${after} order by p.id limit ${limit}`)

/** All that ever stood in suspense, the newest first. */
export const suspendedPaymentsBefore = (trx: Trx, before: number, limit: number): Promise<SuspendedPayment[]> =>
  trx.rows(sql<SuspendedPayment>`
    ${source} where p.panel_id = ${trx.panelId} and (p.outcome = 'suspense' or p.assigned_at is not null) and p.id < ${before}
     order by p.id desc limit ${limit}`)

/** Payments that ever stood in suspense, by number. */
export const suspendedPayments = (trx: Trx, ids: readonly number[]): Promise<SuspendedPayment[]> =>
  trx.rows(sql<SuspendedPayment>`
    ${source} where p.panel_id = ${trx.panelId} and (p.outcome = 'suspense' or p.assigned_at is not null) and p.id = any (${[...ids]}::int[])
     order by p.id`)

/** The same payment, and nobody else decides about it until the end of the transaction. */
export async function lockSuspended(trx: Trx, id: number): Promise<SuspendedPayment | undefined> {
  await trx.run(sql`select id from payments.external_payment where panel_id = ${trx.panelId} and id = ${id} for no key update`)
  return (await suspendedPayments(trx, [id]))[0]
}

export interface Assignment {
  readonly invoiceNumber: number
  readonly settlement: Pick<Settlement, 'outcome' | 'received'>
  readonly isLate: boolean
  readonly operatorId: number
  readonly reason: string
  readonly now: Date
}

/** The payment is one of the invoice from now on. */
export async function saveAssignment(trx: Trx, id: number, assigned: Assignment): Promise<void> {
  const { invoiceNumber, settlement, isLate, operatorId, reason, now } = assigned
  await trx.run(sql`
    update payments.external_payment set invoice_number = ${invoiceNumber}, outcome = ${settlement.outcome}, received_micro = ${settlement.received},
           is_late = ${isLate}, assigned_by = ${operatorId}, assigned_at = ${now}, assigned_because = ${reason}
     where panel_id = ${trx.panelId} and id = ${id}`)
}

const CANDIDATES_MAX = 20

/** Numbers of invoices of the account in this currency: of a customer, or those made around the payment with its amount, the newest first. */
export async function candidateNumbers(
  trx: Trx,
  { gatewayAccountId, currency, amountMinor, createdAt }: SuspendedPayment,
  of: { readonly userId: number } | { readonly number: number } | { readonly aroundMs: number },
): Promise<number[]> {
  const from = 'aroundMs' in of ? new Date(createdAt.getTime() - of.aroundMs) : null
  const to = 'aroundMs' in of ? new Date(createdAt.getTime() + of.aroundMs) : null
  const rows = await trx.rows(sql<{ number: number }>`
    select i.number from payments.invoice i
     where i.panel_id = ${trx.panelId} and i.gateway_account_id = ${gatewayAccountId} and i.pay_currency = ${currency}
       ${'userId' in of ? sql`and i.user_id = ${of.userId}` : sql``} ${'number' in of ? sql`and i.number = ${of.number}` : sql``}
       ${'aroundMs' in of ? sql`and i.pay_amount_minor = ${amountMinor} and i.created_at >= ${from} and i.created_at < ${to}` : sql``}
     order by i.number desc limit ${CANDIDATES_MAX}`)
  return rows.map(({ number }) => number)
}

/** Money that nobody has decided about. */
export const suspendedCount = (trx: Trx): Promise<AttentionCount> =>
  trx.one(sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(p.created_at) as "oldestAt" from payments.external_payment p where p.panel_id = ${trx.panelId} and ${waits}`)

/** The same money, the longest waiting first. */
export const suspendedWaiting = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; label: string; amount: bigint | null }>`
      select p.id, p.created_at as at, p.external_id as label, p.received_micro as amount from payments.external_payment p
       where p.panel_id = ${trx.panelId} and ${waits} ${waitingAfter(question, 'p.created_at', 'p.id')}`)
  ).map(({ amount, ...row }) => ({ ...row, customerId: null, amount: amount === null ? null : micro(amount) }))
