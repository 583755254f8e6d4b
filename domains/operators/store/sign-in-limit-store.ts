import { type SystemTrx, sql } from '@vitrine/platform/database'

export interface Tries {
  readonly tries: number
  readonly blockedUntil: Date
}

/** Locks and counts a try; a subject that was quiet since then begins anew. */
export const countTry = (trx: SystemTrx, subject: Buffer, now: Date, quietSince: Date): Promise<Tries> =>
  trx.one(sql<Tries>`
    insert into operators.sign_in_limit as l (subject, tries, last_at, blocked_until) values (${subject}, 1, ${now}, '-infinity')
    on conflict (subject) do update
      set tries = case when l.blocked_until > ${now} then l.tries when l.last_at < ${quietSince} then 1 else l.tries + 1 end, last_at = ${now}
    returning tries, case when blocked_until = '-infinity' then to_timestamp(0) else blocked_until end as "blockedUntil"`)

export async function blockUntil(trx: SystemTrx, subject: Buffer, until: Date): Promise<void> {
  await trx.run(sql`update operators.sign_in_limit set blocked_until = ${until} where subject = ${subject}`)
}

export async function clearTries(trx: SystemTrx, subjects: readonly Buffer[]): Promise<void> {
  await trx.run(sql`delete from operators.sign_in_limit where subject = any(${subjects}::bytea[])`)
}

/** Tries whose subject was quiet since before `before` and waits for nothing, so many in one portion; how many went. */
export const deleteOldTries = (trx: SystemTrx, before: Date, limit: number): Promise<number> =>
  trx.run(sql`
    delete from operators.sign_in_limit where subject in (
      select subject from operators.sign_in_limit where last_at < ${before} and blocked_until < ${before} limit ${limit})`)
