import { sql, type Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'
import type { SettlementOutcome } from '../model/settlement.ts'

export type ExternalOutcome = SettlementOutcome | 'suspense' | 'rejected'

export interface ExternalPayment {
  readonly gatewayAccountId: number
  readonly externalId: string
  readonly reference: string | null
  readonly invoiceNumber: number | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly outcome: ExternalOutcome
  readonly isLate: boolean
  readonly receivedMicro: Micro | null
  /** “Visa •••• 4242”; null where the gateway does not say. */
  readonly paidWith: string | null
}

/** False when this payment of the account was recorded before: one row for ever. A concurrent duplicate waits for the first to commit. */
export async function insertExternalPayment(trx: Trx, payment: ExternalPayment): Promise<boolean> {
  const inserted = await trx.run(sql`
    insert into payments.external_payment (panel_id, gateway_account_id, external_id, reference, invoice_number, amount_minor, currency, outcome, is_late, received_micro, paid_with)
    values (${trx.panelId}, ${payment.gatewayAccountId}, ${payment.externalId}, ${payment.reference}, ${payment.invoiceNumber}, ${payment.amountMinor},
      ${payment.currency}, ${payment.outcome}, ${payment.isLate}, ${payment.receivedMicro}, ${payment.paidWith})
    on conflict (panel_id, gateway_account_id, external_id) do nothing`)
  return inserted === 1
}

/** What the money of an invoice was paid with, the latest first; undefined where unknown. */
export const paidWithOf = async (trx: Trx, invoiceNumber: number): Promise<string | undefined> =>
  (
    await trx.maybe(sql<{ name: string }>`
      select paid_with as name from payments.external_payment
       where panel_id = ${trx.panelId} and invoice_number = ${invoiceNumber} and paid_with is not null and outcome not in ('suspense', 'rejected')
       order by id desc limit 1`)
  )?.name

export async function saveTransaction(trx: Trx, gatewayAccountId: number, externalId: string, txnId: string): Promise<void> {
  await trx.run(sql`
    update payments.external_payment set txn_id = ${txnId}
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and external_id = ${externalId}`)
}

export async function outcomeOf(trx: Trx, gatewayAccountId: number, externalId: string): Promise<ExternalOutcome | undefined> {
  const row = await trx.maybe(sql<{ outcome: ExternalOutcome }>`
    select outcome from payments.external_payment
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and external_id = ${externalId}`)
  return row?.outcome
}

/** Which invoice the payment was taken for; null when it stands in suspense. */
export async function invoiceNumberOf(trx: Trx, gatewayAccountId: number, externalId: string): Promise<number | null> {
  const row = await trx.one(sql<{ invoice_number: number | null }>`
    select invoice_number from payments.external_payment
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and external_id = ${externalId}`)
  return row.invoice_number
}
