import { sql, type Trx } from '@vitrine/platform/database'

export async function insertPasswordCode(trx: Trx, code: { tokenHash: Buffer; userId: number; expiresAt: Date }): Promise<void> {
  await trx.run(sql`
    insert into identity.password_codes (panel_id, token_hash, user_id, expires_at)
    values (${trx.panelId}, ${code.tokenHash}, ${code.userId}, ${code.expiresAt})`)
}

/** Uses a code up: whoever deletes its row may set the password. */
export const takePasswordCode = async (trx: Trx, code: { tokenHash: Buffer; userId: number; now: Date }): Promise<boolean> =>
  (await trx.run(sql`
    delete from identity.password_codes
     where panel_id = ${trx.panelId} and token_hash = ${code.tokenHash} and user_id = ${code.userId} and expires_at > ${code.now}`)) === 1

export async function deletePasswordCodes(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from identity.password_codes where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** What a token is for: the programs of its owner, or his browser extension. */
export type ApiTokenKind = 'api' | 'extension'

export const findMaskedApiToken = (
  trx: Trx,
  userId: number,
  kind: ApiTokenKind = 'api',
): Promise<{ masked: string; scopes: string[] } | undefined> =>
  trx.maybe(sql<{ masked: string; scopes: string[] }>`
    select masked, scopes from identity.api_tokens where panel_id = ${trx.panelId} and user_id = ${userId} and kind = ${kind}`)

export const listMaskedApiTokens = (
  trx: Trx,
  userId: number,
): Promise<{ kind: ApiTokenKind; masked: string; scopes: string[]; createdAt: Date }[]> =>
  trx.rows(sql<{ kind: ApiTokenKind; masked: string; scopes: string[]; createdAt: Date }>`
    select kind, masked, scopes, created_at as "createdAt" from identity.api_tokens where panel_id = ${trx.panelId} and user_id = ${userId} order by kind`)

export interface ApiTokenRow {
  readonly userId: number
  readonly kind: ApiTokenKind
  readonly scopes: readonly string[]
  readonly tokenHash: Buffer
  readonly masked: string
  readonly now: Date
}

export async function writeApiToken(trx: Trx, token: ApiTokenRow): Promise<void> {
  await trx.run(sql`
    insert into identity.api_tokens (panel_id, user_id, kind, scopes, token_hash, masked, created_at)
    values (${trx.panelId}, ${token.userId}, ${token.kind}, ${token.scopes}, ${token.tokenHash}, ${token.masked}, ${token.now})
    on conflict (panel_id, user_id, kind) do update
       set scopes = excluded.scopes, token_hash = excluded.token_hash, masked = excluded.masked, created_at = excluded.created_at`)
}

export async function deleteApiTokenRow(trx: Trx, userId: number, kind: ApiTokenKind = 'api'): Promise<void> {
  await trx.run(sql`delete from identity.api_tokens where panel_id = ${trx.panelId} and user_id = ${userId} and kind = ${kind}`)
}

export async function deleteApiTokensOf(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from identity.api_tokens where panel_id = ${trx.panelId} and user_id = ${userId}`)
}
