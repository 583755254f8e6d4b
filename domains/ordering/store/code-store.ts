import { sql, type Trx } from '@vitrine/platform/database'
import type { CodePurpose } from '../model/order-link.ts'

export interface OrderCode {
  readonly id: number
  readonly orderId: number
  readonly userId: number
  readonly purpose: CodePurpose
}
export interface MailedCode extends OrderCode {
  readonly codeHash: Buffer
  readonly tries: number
}

/** When a person asked the nth time before now; until the end of the transaction no other request of the same person passes (advisory lock). */
export async function codesRequestedBefore(trx: Trx, userId: number, nths: readonly number[]): Promise<readonly (Date | undefined)[]> {
  await trx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ordering.order_code:${trx.panelId}:${userId}`}, 0))`)
  const rows = await trx.rows(sql<{ at: Date }>`
    select requested_at as at from ordering.order_code where panel_id = ${trx.panelId} and user_id = ${userId}
     order by requested_at desc limit ${Math.max(...nths)}`)
  return nths.map((nth) => rows[nth - 1]?.at)
}

export const insertCode = async (trx: Trx, code: Omit<OrderCode, 'id'> & { readonly now: Date }): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into ordering.order_code (panel_id, order_id, user_id, purpose, requested_at)
      values (${trx.panelId}, ${code.orderId}, ${code.userId}, ${code.purpose}, ${code.now}) returning id`)
  ).id

export const findCode = (trx: Trx, id: number): Promise<OrderCode | undefined> =>
  trx.maybe(sql<OrderCode>`
    select id, order_id as "orderId", user_id as "userId", purpose from ordering.order_code
     where panel_id = ${trx.panelId} and id = ${id} and used_at is null for update`)

export async function writeCodeHash(
  trx: Trx,
  code: { readonly id: number; readonly codeHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await trx.run(sql`
    update ordering.order_code set code_hash = ${code.codeHash}, expires_at = ${code.expiresAt}, tries = 0
     where panel_id = ${trx.panelId} and id = ${code.id}`)
}

/** The latest code that was mailed for this, locked, while it is good. */
export const lockMailedCode = (
  trx: Trx,
  {
    orderId,
    purpose,
    now,
    triesMax,
  }: { readonly orderId: number; readonly purpose: CodePurpose; readonly now: Date; readonly triesMax: number },
): Promise<MailedCode | undefined> =>
  trx.maybe(sql<MailedCode>`
    select * from (
      select id, order_id as "orderId", user_id as "userId", purpose, code_hash as "codeHash", tries, expires_at, used_at from ordering.order_code
       where panel_id = ${trx.panelId} and order_id = ${orderId} and purpose = ${purpose} and code_hash is not null
       order by id desc limit 1 for update) latest
     where expires_at > ${now} and used_at is null and tries < ${triesMax}`)

export async function countTry(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`update ordering.order_code set tries = tries + 1 where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function endCode(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.run(sql`update ordering.order_code set used_at = ${now} where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Purges codes after two days, because the daily counts need them, and expired tickets. */
export async function deleteSpentProofs(trx: Trx, now: Date): Promise<void> {
  await trx.run(
    sql`delete from ordering.order_code where panel_id = ${trx.panelId} and requested_at < ${now}::timestamptz - interval '2 days'`,
  )
  await trx.run(sql`delete from ordering.claim_ticket where panel_id = ${trx.panelId} and expires_at < ${now}`)
}

/** Voids what was mailed to a person: codes, and tickets that sign in. */
export async function deleteProofsOf(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx.run(
    sql`update ordering.order_code set used_at = ${now} where panel_id = ${trx.panelId} and user_id = ${userId} and used_at is null`,
  )
  await trx.run(sql`delete from ordering.claim_ticket where panel_id = ${trx.panelId} and user_id = ${userId}`)
}
