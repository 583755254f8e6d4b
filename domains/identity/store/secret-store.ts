import { sql, type Trx } from '@vitrine/platform/database'

export async function insertPasswordCode(trx: Trx, code: { tokenHash: Buffer; userId: number; expiresAt: Date }): Promise<void> {
  await trx.run(sql`
    insert into identity.password_code (panel_id, token_hash, user_id, expires_at)
    values (${trx.panelId}, ${code.tokenHash}, ${code.userId}, ${code.expiresAt})`)
}

/** Claims a code by deleting its row. */
export const takePasswordCode = async (trx: Trx, code: { tokenHash: Buffer; userId: number; now: Date }): Promise<boolean> =>
  (await trx.run(sql`
    delete from identity.password_code
     where panel_id = ${trx.panelId} and token_hash = ${code.tokenHash} and user_id = ${code.userId} and expires_at > ${code.now}`)) === 1

export async function deletePasswordCodes(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from identity.password_code where panel_id = ${trx.panelId} and user_id = ${userId}`)
}
