import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'

/** A payment as it was booked; `invoiceId` is null while it waits in suspense. */
export interface DisputedPayment {
  readonly invoiceId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly received: Micro | null
}

export async function findDisputedPayment(trx: Trx, gatewayAccountId: number, externalId: string): Promise<DisputedPayment | undefined> {
  const row = await trx.maybe(sql<{ invoiceId: string | null; amountMinor: bigint; currency: string; received: bigint | null }>`
    select i.id as "invoiceId", p.amount_minor as "amountMinor", p.currency, p.received_micro as received
      from payments.external_payment p left join payments.invoice i on i.panel_id = p.panel_id and i.number = p.invoice_number and p.outcome <> 'suspense'
     where p.panel_id = ${trx.panelId} and p.gateway_account_id = ${gatewayAccountId} and p.external_id = ${externalId} and p.outcome <> 'rejected'`)
  return row && { ...row, received: row.received === null ? null : micro(row.received) }
}
