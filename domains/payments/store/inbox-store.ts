import { sql, type Trx } from '@vitrine/platform/database'

export interface InboxMessage {
  readonly id: number
  readonly gatewayAccountId: number
  readonly externalId: string
  readonly about: 'payment' | 'dispute' | 'refund'
  readonly attempts: number
}

/** Stores a verified message once; a repeated event id is the same message. */
export async function insertMessage(
  trx: Trx,
  message: { gatewayAccountId: number; eventId: string; externalId: string; about?: InboxMessage['about']; bodySha256: Buffer; now: Date },
): Promise<boolean> {
  const inserted = await trx.run(sql`
    insert into payments.webhook_inbox (panel_id, gateway_account_id, event_id, external_id, about, body_sha256, received_at, due_at)
    values (${trx.panelId}, ${message.gatewayAccountId}, ${message.eventId}, ${message.externalId}, ${message.about ?? 'payment'}, ${message.bodySha256}, ${message.now}, ${message.now})
    on conflict (panel_id, gateway_account_id, event_id) do nothing`)
  return inserted === 1
}

export async function claimMessage(trx: Trx, id: number, now: Date, leaseUntil: Date): Promise<InboxMessage | undefined> {
  const row = await trx.maybe(sql<{
    id: number
    gateway_account_id: number
    external_id: string
    about: InboxMessage['about']
    attempts: number
  }>`
    update payments.webhook_inbox set due_at = ${leaseUntil}, attempts = attempts + 1
     where panel_id = ${trx.panelId} and id = ${id} and due_at <= ${now} returning id, gateway_account_id, external_id, about, attempts`)
  return (
    row && { id: row.id, gatewayAccountId: row.gateway_account_id, externalId: row.external_id, about: row.about, attempts: row.attempts }
  )
}

export async function finishMessage(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.run(
    sql`update payments.webhook_inbox set due_at = null, done_at = ${now}, last_error = null where panel_id = ${trx.panelId} and id = ${id}`,
  )
}

export async function postponeMessage(trx: Trx, id: number, dueAt: Date | null, error: string): Promise<void> {
  await trx.run(
    sql`update payments.webhook_inbox set due_at = ${dueAt}, last_error = ${error.slice(0, 500)} where panel_id = ${trx.panelId} and id = ${id}`,
  )
}

/** When the first message about a payment came to an account; undefined while none has. Only a verified one is stored. */
export const firstMessageAbout = async (trx: Trx, gatewayAccountId: number, externalId: string): Promise<Date | undefined> =>
  (
    await trx.maybe(sql<{ receivedAt: Date }>`
      select received_at as "receivedAt" from payments.webhook_inbox
       where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and external_id = ${externalId}
         and received_at > now() - interval '1 day'
       order by received_at limit 1`)
  )?.receivedAt

/** Deletes messages that were received before then and have nothing left to do; answers how many. */
export async function deleteDoneMessages(trx: Trx, before: Date, limit: number): Promise<number> {
  return trx.run(sql`
    delete from payments.webhook_inbox w using (
      select id from payments.webhook_inbox where panel_id = ${trx.panelId} and due_at is null and received_at < ${before} order by received_at limit ${limit}) old
     where w.panel_id = ${trx.panelId} and w.id = old.id`)
}
