import { type SystemTrx, sql } from '@vitrine/platform/database'

/** What a signature is for: one that was made for another purpose counts for nothing. */
export type ChallengePurpose = 'sign-in' | 'proof' | 'new-passkey'

export interface NewChallenge {
  readonly tokenHash: Buffer
  readonly purpose: ChallengePurpose
  readonly challenge: string
  readonly expiresAt: Date
}

/** In place of the one that was not taken yet. */
export async function writeChallenge(trx: SystemTrx, { tokenHash, purpose, challenge, expiresAt }: NewChallenge): Promise<void> {
  await trx.run(sql`
    insert into operators.passkey_challenge (token_hash, purpose, challenge, expires_at) values (${tokenHash}, ${purpose}, ${challenge}, ${expiresAt})
    on conflict (token_hash) do update set purpose = excluded.purpose, challenge = excluded.challenge, expires_at = excluded.expires_at`)
}

/** Takes the challenge away: whatever comes of it, it is not there a second time. */
export const takeChallenge = (
  trx: SystemTrx,
  tokenHash: Buffer,
): Promise<{ purpose: ChallengePurpose; challenge: string; expiresAt: Date } | undefined> =>
  trx.maybe(sql<{ purpose: ChallengePurpose; challenge: string; expiresAt: Date }>`
    delete from operators.passkey_challenge where token_hash = ${tokenHash} returning purpose, challenge, expires_at as "expiresAt"`)

/** Challenges that nobody took in time, so many in one portion; how many went. */
export const deleteOldChallenges = (trx: SystemTrx, before: Date, limit: number): Promise<number> =>
  trx.run(sql`
    delete from operators.passkey_challenge where token_hash in (
      select token_hash from operators.passkey_challenge where expires_at < ${before} order by expires_at limit ${limit})`)
