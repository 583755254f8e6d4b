import { sql, type Trx } from '@vitrine/platform/database'

/** A line of a bank statement, as an operator read it. */
export interface ManualReceipt {
  readonly id: number
  readonly bankReference: string
  readonly invoiceNumber: number
  readonly amountMinor: bigint
  readonly createdBy: number
  readonly needsConfirmation: boolean
  readonly confirmedBy: number | null
}

export type NewReceipt = Omit<ManualReceipt, 'id' | 'confirmedBy'> & {
  readonly gatewayAccountId: number
  readonly statementLine: string | null
  readonly now: Date
}

/** Writes the line down, once for ever per account and reference; a later one finds what the first wrote. */
export async function saveReceipt(trx: Trx, receipt: NewReceipt): Promise<ManualReceipt> {
  await trx.run(sql`
    insert into payments.manual_receipt (panel_id, gateway_account_id, bank_reference, invoice_number, amount_minor, statement_line, created_by, created_at, needs_confirmation)
    values (${trx.panelId}, ${receipt.gatewayAccountId}, ${receipt.bankReference}, ${receipt.invoiceNumber}, ${receipt.amountMinor}, ${receipt.statementLine},
      ${receipt.createdBy}, ${receipt.now}, ${receipt.needsConfirmation})
    on conflict (panel_id, gateway_account_id, bank_reference) do nothing`)
  return trx.one(sql<ManualReceipt>`
    select id, bank_reference as "bankReference", invoice_number as "invoiceNumber", amount_minor as "amountMinor", created_by as "createdBy",
           needs_confirmation as "needsConfirmation", confirmed_by as "confirmedBy"
      from payments.manual_receipt
     where panel_id = ${trx.panelId} and gateway_account_id = ${receipt.gatewayAccountId} and bank_reference = ${receipt.bankReference} for no key update`)
}

/** Whether that line was written down before. */
export async function hasReceipt(trx: Trx, gatewayAccountId: number, bankReference: string): Promise<boolean> {
  const { known } = await trx.one(sql<{ known: boolean }>`
    select exists (select from payments.manual_receipt
      where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and bank_reference = ${bankReference}) as known`)
  return known
}

/** Another person has read the same line; the database refuses the first one. */
export async function confirmReceipt(trx: Trx, id: number, operatorId: number, now: Date): Promise<void> {
  await trx.run(sql`
    update payments.manual_receipt set confirmed_by = ${operatorId}, confirmed_at = ${now}
     where panel_id = ${trx.panelId} and id = ${id} and confirmed_by is null`)
}

/** Takes back what waits for a second person: it was not found on the statement. False where nothing waits. */
export async function dropWaitingReceipts(trx: Trx, invoiceNumber: number): Promise<boolean> {
  const dropped = await trx.run(sql`
    delete from payments.manual_receipt
     where panel_id = ${trx.panelId} and invoice_number = ${invoiceNumber} and needs_confirmation and confirmed_by is null`)
  return dropped > 0
}

/** Lines that wait for a second person, by invoice number. */
export async function waitingReceipts(trx: Trx): Promise<ManualReceipt[]> {
  return trx.rows(sql<ManualReceipt>`
    select id, bank_reference as "bankReference", invoice_number as "invoiceNumber", amount_minor as "amountMinor", created_by as "createdBy",
           needs_confirmation as "needsConfirmation", confirmed_by as "confirmedBy"
      from payments.manual_receipt where panel_id = ${trx.panelId} and needs_confirmation and confirmed_by is null order by id limit 100`)
}
