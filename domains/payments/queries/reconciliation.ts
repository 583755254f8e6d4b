import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { ExternalOutcome } from '../store/external-payment-store.ts'

/** An invoice to compare with its gateway's book. */
export interface ComparedInvoice {
  readonly number: number
  readonly id: string
  readonly gatewayAccountId: number
}
const invoiceColumns = sql.raw('number, id, gateway_account_id as "gatewayAccountId"')

/** The next invoices after a number, of those made since then. */
export const invoicesSince = (trx: Trx, since: Date, after: number, limit: number): Promise<ComparedInvoice[]> =>
  trx.rows(sql<ComparedInvoice>`
    select ${invoiceColumns} from payments.invoice
     where panel_id = ${trx.panelId} and created_at >= ${since} and number > ${after} order by number limit ${limit}`)

export const invoicesByNumber = (trx: Trx, numbers: readonly number[]): Promise<ComparedInvoice[]> =>
  trx.rows(sql<ComparedInvoice>`
    select ${invoiceColumns} from payments.invoice where panel_id = ${trx.panelId} and number = any (${[...numbers]}::integer[]) order by number`)

/** A payment as we recorded it. */
export interface RecordedPayment {
  readonly externalId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly outcome: ExternalOutcome
  /** What it is worth in the books, and what its gateway took for itself: as expected until that is known. */
  readonly receivedMicro: bigint | null
  readonly feeMicro: bigint
  readonly isFeeKnown: boolean
}

export const paymentsOfInvoice = (trx: Trx, invoiceNumber: number): Promise<RecordedPayment[]> =>
  trx.rows(sql<RecordedPayment>`
    select external_id as "externalId", amount_minor as "amountMinor", currency, outcome, received_micro as "receivedMicro", fee_micro as "feeMicro",
           is_fee_known as "isFeeKnown"
      from payments.external_payment where panel_id = ${trx.panelId} and invoice_number = ${invoiceNumber} order by id`)

/** Which of these payments of an account were assigned to an invoice by an operator: the gateway goes on listing them under what it was told. */
export async function assignedElsewhere(
  trx: Trx,
  gatewayAccountId: number,
  externalIds: readonly string[],
  invoiceNumber: number,
): Promise<ReadonlySet<string>> {
  const rows = await trx.rows(sql<{ externalId: string }>`
    select external_id as "externalId" from payments.external_payment
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and external_id = any (${[...externalIds]}::text[])
       and assigned_at is not null and invoice_number <> ${invoiceNumber}`)
  return new Set(rows.map(({ externalId }) => externalId))
}

/** Invoices that money came for between two times, as the next page after a payment's number. */
export const paidInvoices = (
  trx: Trx,
  between: { readonly from: Date; readonly to: Date },
  after: number,
  limit: number,
): Promise<{ readonly id: number; readonly invoiceNumber: number }[]> =>
  trx.rows(sql<{ id: number; invoiceNumber: number }>`
    select id, invoice_number as "invoiceNumber" from payments.external_payment
     where panel_id = ${trx.panelId} and created_at >= ${between.from} and created_at < ${between.to} and invoice_number is not null and id > ${after}
     order by id limit ${limit}`)

/** What went into suspense at an account since then, and is there. */
export async function suspendedSince(trx: Trx, gatewayAccountId: number, since: Date): Promise<Micro> {
  const row = await trx.one(sql<{ total: string }>`
    select coalesce(sum(p.received_micro), 0)::text as total from payments.external_payment p
     where p.panel_id = ${trx.panelId} and p.created_at >= ${since} and p.gateway_account_id = ${gatewayAccountId} and p.outcome = 'suspense'
       and not exists (
         select from payments.refund r
          where r.panel_id = p.panel_id and r.gateway_account_id = p.gateway_account_id and r.payment_external_id = p.external_id and r.state <> 'failed')`)
  return micro(BigInt(row.total))
}
