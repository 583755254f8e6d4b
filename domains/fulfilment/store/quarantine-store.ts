import { sql, type Trx } from '@vitrine/platform/database'

/** Sets the restore time of all accounts: orders placed by then may exist there without our knowing. */
export async function quarantineAccounts(trx: Trx, restoredTo: Date, now: Date): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account set restored_to = ${restoredTo}, quarantined_at = ${now} where panel_id = ${trx.panelId}`)
}

/** Lines that a worker was about to send, or was sending, at the restored time. */
export async function linesInFlight(trx: Trx): Promise<number[]> {
  const rows = await trx.rows(sql<{ order_id: number }>`
    select order_id from fulfilment.submission where panel_id = ${trx.panelId} and state = 'submitting' order by order_id for no key update`)
  return rows.map((row) => row.order_id)
}

/** Refills that were waiting to be sent, or on their way. */
export async function openRefillIds(trx: Trx): Promise<number[]> {
  const rows = await trx.rows(sql<{ refill_id: number }>`
    select refill_id from fulfilment.refill where panel_id = ${trx.panelId} and state in ('ready', 'submitting') order by refill_id for no key update`)
  return rows.map((row) => row.refill_id)
}
