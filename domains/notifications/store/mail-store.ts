import { type SystemTrx, sql, type Trx } from '@vitrine/platform/database'
import type { Mail } from '../model/mail-kinds.ts'

export interface MailRow {
  readonly id: bigint
  readonly key: string
  readonly userId: number
  readonly mail: Mail
  readonly tries: number
}

/** Queues a mail once per key. */
export async function insertMail(
  trx: Trx,
  row: { readonly key: string; readonly userId: number; readonly mail: Mail; readonly now: Date },
): Promise<void> {
  const { kind, ...params } = row.mail
  await trx.run(sql`
    insert into notifications.mail (panel_id, key, user_id, kind, params, due_at)
    values (${trx.panelId}, ${row.key}, ${row.userId}, ${kind}, ${JSON.stringify(params)}, ${row.now}) on conflict do nothing`)
}

export const panelsWithDueMail = async (trx: SystemTrx, now: Date): Promise<number[]> =>
  (await trx.rows(sql<{ panel_id: number }>`select panel_id from notifications.panels_with_due_mail(${now})`)).map((row) => row.panel_id)

/** Claims due mails for this sender until `leaseUntil`; concurrent senders skip them. Never more than `limit`: a plain subquery may run once per row. */
export const claimDueMail = (trx: Trx, { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number }): Promise<MailRow[]> =>
  trx.rows(sql<MailRow>`
    with due as materialized (
      select id from notifications.mail where panel_id = ${trx.panelId} and state = 'waiting' and due_at <= ${now}
       order by due_at limit ${limit} for update skip locked)
    update notifications.mail m set due_at = ${leaseUntil}, tries = m.tries + 1 from due
     where m.panel_id = ${trx.panelId} and m.id = due.id
    returning m.id, m.key, m.user_id as "userId", m.params || jsonb_build_object('kind', m.kind) as mail, m.tries`)

export type MailEnd = { readonly state: 'sent'; readonly at: Date } | { readonly state: 'dropped' | 'failed'; readonly why: string }

export async function endMail(trx: Trx, id: bigint, end: MailEnd): Promise<void> {
  const sentAt = end.state === 'sent' ? end.at : null
  const why = end.state === 'sent' ? null : end.why
  await trx.run(sql`
    update notifications.mail set state = ${end.state}, sent_at = ${sentAt}, last_error = ${why} where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function postponeMail(trx: Trx, id: bigint, until: Date, why: string): Promise<void> {
  await trx.run(sql`update notifications.mail set due_at = ${until}, last_error = ${why} where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Purges mails written before then that are not pending; returns how many. */
export const deleteDoneMail = (trx: Trx, before: Date, limit: number): Promise<number> =>
  trx.run(sql`
    delete from notifications.mail m using (
      select id from notifications.mail
       where panel_id = ${trx.panelId} and state <> 'waiting' and created_at < ${before} order by created_at limit ${limit}) old
     where m.panel_id = ${trx.panelId} and m.id = old.id`)
