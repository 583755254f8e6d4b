import { sql, type Trx } from '@vitrine/platform/database'

/** Writes a visit nobody has come by yet; those that are over are deleted with it. */
export async function insertVisit(
  trx: Trx,
  { tokenHash, now, expiresAt }: { readonly tokenHash: Buffer; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await trx.run(sql`delete from panels.visit where panel_id = ${trx.panelId} and expires_at <= ${now}`)
  await trx.run(sql`insert into panels.visit (panel_id, token_hash, expires_at) values (${trx.panelId}, ${tokenHash}, ${expiresAt})`)
}

/** Gives the visit of a code another token, once; whether there was one. */
export const enterVisitRow = async (
  trx: Trx,
  codeHash: Buffer,
  { tokenHash, now, expiresAt }: { readonly tokenHash: Buffer; readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> =>
  (await trx.maybe(sql<{ id: number }>`
    update panels.visit set token_hash = ${tokenHash}, is_entered = true, expires_at = ${expiresAt}
     where panel_id = ${trx.panelId} and token_hash = ${codeHash} and not is_entered and expires_at > ${now} returning id`)) !== undefined

export const isVisitToken = async (trx: Trx, tokenHash: Buffer, now: Date): Promise<boolean> =>
  (
    await trx.one(sql<{ isOne: boolean }>`
    select exists (select 1 from panels.visit where panel_id = ${trx.panelId} and token_hash = ${tokenHash} and is_entered and expires_at > ${now}) as "isOne"`)
  ).isOne
