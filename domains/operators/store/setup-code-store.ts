import { type SystemTrx, sql } from '@vitrine/platform/database'

export async function writeSetupCode(trx: SystemTrx, codeHash: Buffer, expiresAt: Date): Promise<void> {
  await trx.run(sql`
    insert into operators.setup_code (code_hash, expires_at) values (${codeHash}, ${expiresAt})
    on conflict (one) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`)
}

/** Uses the code up; of two who know it, one takes it. */
export const takeSetupCode = async (trx: SystemTrx, codeHash: Buffer, now: Date): Promise<boolean> =>
  (await trx.run(sql`delete from operators.setup_code where code_hash = ${codeHash} and expires_at > ${now}`)) === 1
