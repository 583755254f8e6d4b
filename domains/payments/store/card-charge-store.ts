import { sql, type Trx } from '@vitrine/platform/database'

/** `unknown`: the gateway was asked, and the outcome is unknown. `action`: its owner must confirm on the gateway's page. */
export type CardChargeState = 'ready' | 'sending' | 'unknown' | 'pending' | 'action' | 'declined' | 'settled'

export interface CardChargeRow {
  readonly invoiceNumber: number
  readonly cardId: number
  /** Of the caller; null when the customer pays. */
  readonly key: string | null
  readonly state: CardChargeState
  readonly firstTriedAt: Date | null
  readonly leaseUntil: Date | null
  readonly reason: string | null
}

const columns = sql.raw(
  'invoice_number as "invoiceNumber", card_id as "cardId", business_key as key, state, first_tried_at as "firstTriedAt", lease_until as "leaseUntil", reason',
)

export async function insertCharge(trx: Trx, charge: { invoiceNumber: number; cardId: number; key: string | null }): Promise<void> {
  await trx.run(sql`
    insert into payments.card_charge (panel_id, invoice_number, card_id, business_key)
    values (${trx.panelId}, ${charge.invoiceNumber}, ${charge.cardId}, ${charge.key})`)
}

/** How the charges of these invoices stand, by invoice number. */
export async function chargeStates(trx: Trx, invoiceNumbers: readonly number[]): Promise<Map<number, CardChargeState>> {
  if (invoiceNumbers.length === 0) return new Map()
  const rows = await trx.rows(sql<{ number: number; state: CardChargeState }>`
    select invoice_number as number, state from payments.card_charge
     where panel_id = ${trx.panelId} and invoice_number = any (${[...invoiceNumbers]}::integer[])`)
  return new Map(rows.map(({ number, state }) => [number, state]))
}

export const lockCharge = (trx: Trx, invoiceNumber: number): Promise<CardChargeRow | undefined> =>
  trx.maybe(sql<CardChargeRow>`
    select ${columns} from payments.card_charge where panel_id = ${trx.panelId} and invoice_number = ${invoiceNumber} for no key update`)

/** The charge that was asked for under a key, as far as it can be compared with a repeated request. */
export async function findChargeByKey(
  trx: Trx,
  key: string,
): Promise<{ readonly invoiceId: string; readonly cardId: number; readonly userId: number; readonly amount: bigint } | undefined> {
  return trx.maybe(sql<{ invoiceId: string; cardId: number; userId: number; amount: bigint }>`
    select i.id as "invoiceId", c.card_id as "cardId", i.user_id as "userId", i.original_micro as amount
      from payments.card_charge c join payments.invoice i on i.panel_id = c.panel_id and i.number = c.invoice_number
     where c.panel_id = ${trx.panelId} and c.business_key = ${key}`)
}

/** Serialises concurrent duplicates of one key until the first has committed (advisory lock). */
export async function lockChargeKey(trx: Trx, key: string): Promise<void> {
  await trx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`payments.card_charge ${trx.panelId} ${key}`}, 0))`)
}

/** This worker asks the gateway now; the intent is committed before it does. */
export async function beginAttempt(trx: Trx, invoiceNumber: number, now: Date, leaseUntil: Date): Promise<void> {
  await trx.run(sql`
    update payments.card_charge set state = 'sending', lease_until = ${leaseUntil}, attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, ${now})
     where panel_id = ${trx.panelId} and invoice_number = ${invoiceNumber}`)
}

export async function saveCharge(trx: Trx, invoiceNumber: number, state: CardChargeState, reason: string | null = null): Promise<void> {
  await trx.run(sql`
    update payments.card_charge set state = ${state}, reason = ${reason}, lease_until = null,
           first_tried_at = case when ${state} = 'ready' then null else first_tried_at end
     where panel_id = ${trx.panelId} and invoice_number = ${invoiceNumber}`)
}

export async function saveChargeOfInvoice(trx: Trx, invoiceNumber: number, externalId: string): Promise<void> {
  await trx.run(sql`update payments.invoice set external_id = ${externalId} where panel_id = ${trx.panelId} and number = ${invoiceNumber}`)
}
