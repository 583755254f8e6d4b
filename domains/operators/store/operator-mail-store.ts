import { type SystemTrx, sql } from '@vitrine/platform/database'
import type { OperatorMail } from '../model/operator-mail.ts'

/** Queues a mail in the commit of what it tells. */
export async function insertOperatorMail(
  trx: SystemTrx,
  { to, mail: { kind, ...params }, now }: { readonly to: string; readonly mail: OperatorMail; readonly now: Date },
): Promise<void> {
  await trx.run(sql`
    insert into operators.mail (receiver, kind, params, due_at, created_at) values (${to}, ${kind}, ${JSON.stringify(params)}, ${now}, ${now})`)
}

export interface OperatorMailRow {
  readonly id: bigint
  readonly receiver: string
  readonly mail: OperatorMail
  readonly tries: number
}

/** Claims due mails for this sender until `leaseUntil`; concurrent senders skip them. */
export const claimOperatorMail = (
  trx: SystemTrx,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<OperatorMailRow[]> =>
  trx.rows(sql<OperatorMailRow>`
    with due as materialized (
      select id from operators.mail where state = 'waiting' and due_at <= ${now} order by due_at limit ${limit} for update skip locked)
    update operators.mail m set due_at = ${leaseUntil}, tries = m.tries + 1 from due where m.id = due.id
    returning m.id, m.receiver, m.params || jsonb_build_object('kind', m.kind) as mail, m.tries`)

/** Done with: what an address could be made from again goes. */
export async function endOperatorMail(trx: SystemTrx, id: bigint, state: 'sent' | 'failed', why: string | null): Promise<void> {
  await trx.run(sql`update operators.mail set state = ${state}, params = '{}', last_error = ${why} where id = ${id}`)
}

export async function postponeOperatorMail(trx: SystemTrx, id: bigint, until: Date, why: string): Promise<void> {
  await trx.run(sql`update operators.mail set due_at = ${until}, last_error = ${why} where id = ${id}`)
}

/** Purges mails written before then that are not pending, so many in one portion; how many went. */
export const deleteDoneOperatorMail = (trx: SystemTrx, before: Date, limit: number): Promise<number> =>
  trx.run(sql`
    delete from operators.mail where id in (
      select id from operators.mail where state <> 'waiting' and created_at < ${before} order by created_at limit ${limit})`)
