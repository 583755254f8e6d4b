import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { isDisputeClosed } from '../model/dispute.ts'
import type { DisputeState } from '../ports.ts'

export interface Dispute {
  readonly id: number
  readonly gatewayAccountId: number
  readonly externalId: string
  readonly paymentExternalId: string
  readonly invoiceNumber: number | null
  readonly userId: number | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly amount: Micro | null
  readonly reason: string
  readonly state: DisputeState
  readonly txnId: string | null
}

interface Row extends Omit<Dispute, 'amount'> {
  readonly amount: bigint | null
}
const columns = sql.raw(
  'id, gateway_account_id as "gatewayAccountId", external_id as "externalId", payment_external_id as "paymentExternalId", invoice_number as "invoiceNumber", ' +
    'user_id as "userId", amount_minor as "amountMinor", currency, amount_micro as amount, reason, state, txn_id as "txnId"',
)
const toDispute = (row: Row): Dispute => ({ ...row, amount: row.amount === null ? null : micro(row.amount) })

/** Whether a customer's card payment is being taken back, or asked about, right now. */
export async function hasOpenDispute(trx: Trx, userId: number): Promise<boolean> {
  const { open } = await trx.one(sql<{ open: boolean }>`
    select exists (select 1 from payments.dispute where panel_id = ${trx.panelId} and user_id = ${userId} and closed_at is null) as open`)
  return open
}

/** Whether a dispute that moved money still stands against the customer: undecided or lost. */
export async function hasFreezingDispute(trx: Trx, userId: number): Promise<boolean> {
  const { stands } = await trx.one(sql<{ stands: boolean }>`
    select exists (select 1 from payments.dispute
      where panel_id = ${trx.panelId} and user_id = ${userId} and state in ('open', 'lost')) as stands`)
  return stands
}

/** Writes the first status update of a dispute; a concurrent duplicate waits, and finds the row. The row is locked either way. */
export async function claimDispute(
  trx: Trx,
  dispute: Omit<Dispute, 'id' | 'amount' | 'txnId'> & { readonly answerBy?: Date | null },
  now: Date,
): Promise<{ readonly dispute: Dispute; readonly isNew: boolean }> {
  const inserted = await trx.run(sql`
    insert into payments.dispute (panel_id, gateway_account_id, external_id, payment_external_id, invoice_number, user_id, amount_minor, currency, reason, state,
      opened_at, answer_by, closed_at)
    values (${trx.panelId}, ${dispute.gatewayAccountId}, ${dispute.externalId}, ${dispute.paymentExternalId}, ${dispute.invoiceNumber}, ${dispute.userId},
      ${dispute.amountMinor}, ${dispute.currency}, ${dispute.reason}, ${dispute.state}, ${now}, ${dispute.answerBy ?? null}, ${isDisputeClosed(dispute.state) ? now : null})
    on conflict (panel_id, gateway_account_id, external_id) do nothing`)
  const row = await trx.one(sql<Row>`
    select ${columns} from payments.dispute
     where panel_id = ${trx.panelId} and gateway_account_id = ${dispute.gatewayAccountId} and external_id = ${dispute.externalId} for no key update`)
  return { dispute: toDispute(row), isNew: inserted === 1 }
}

export async function saveDispute(
  trx: Trx,
  id: number,
  change: { readonly state: DisputeState; readonly answerBy: Date | null; readonly now: Date },
): Promise<void> {
  await trx.run(sql`
    update payments.dispute set state = ${change.state}, answer_by = coalesce(${change.answerBy}, answer_by), closed_at = ${isDisputeClosed(change.state) ? change.now : null}
     where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function saveDisputePosting(trx: Trx, id: number, posted: { readonly txnId: string; readonly amount: Micro }): Promise<void> {
  await trx.run(sql`
    update payments.dispute set txn_id = ${posted.txnId}, amount_micro = ${posted.amount} where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Disputes of an account that are not decided yet. */
export const openDisputeIds = async (trx: Trx, gatewayAccountId: number): Promise<string[]> =>
  (
    await trx.rows(sql<{ externalId: string }>`
      select external_id as "externalId" from payments.dispute
       where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and closed_at is null order by id`)
  ).map(({ externalId }) => externalId)

/** A dispute by its number. */
export async function findDispute(trx: Trx, id: number): Promise<Dispute | undefined> {
  const row = await trx.maybe(sql<Row>`select ${columns} from payments.dispute where panel_id = ${trx.panelId} and id = ${id}`)
  return row && toDispute(row)
}

/** Disputes of a panel that are not decided yet. */
export const openDisputes = async (trx: Trx): Promise<Dispute[]> =>
  (await trx.rows(sql<Row>`select ${columns} from payments.dispute where panel_id = ${trx.panelId} and closed_at is null order by id`)).map(
    toDispute,
  )

export const disputesOf = async (trx: Trx, userId: number): Promise<Dispute[]> =>
  (
    await trx.rows(sql<Row>`select ${columns} from payments.dispute where panel_id = ${trx.panelId} and user_id = ${userId} order by id`)
  ).map(toDispute)

/** Locks a dispute until the transaction ends. */
export async function lockDispute(trx: Trx, id: number): Promise<Dispute | undefined> {
  const row = await trx.maybe(sql<Row>`
    select ${columns} from payments.dispute where panel_id = ${trx.panelId} and id = ${id} for no key update`)
  return row && toDispute(row)
}
