import { type Database, sql } from '@vitrine/platform/database'
import type { SharedLimit } from '@vitrine/platform/http'

export interface TokenOwner {
  readonly sessionId: string
  readonly userId: number
  readonly impersonatorId: number | null
  readonly mustEnrol: boolean
  readonly waitSeconds?: number
}

/** The open session of an access token; one round trip, because every signed-in request asks. A limit is taken for its owner in the same one. */
export async function ownerOfAccessToken(
  database: Database,
  params: { readonly panelId: number; readonly tokenHash: Buffer; readonly now: Date; readonly limit?: SharedLimit | undefined },
): Promise<TokenOwner | undefined> {
  const { panelId, tokenHash, now, limit } = params
  const waitSeconds = limit
    ? sql`, platform.consume_from_bucket(${panelId}, ${`${limit.name}:user:`} || o.user_id, make_interval(secs => ${limit.emissionSeconds}),
            make_interval(secs => ${limit.toleranceSeconds})) as "waitSeconds"`
    : sql``
  const [row] = await database.statement(sql<TokenOwner>`
    select o.session_id as "sessionId", o.user_id as "userId", o.impersonator_id as "impersonatorId", o.must_enrol as "mustEnrol"${waitSeconds}
      from identity.caller_of_access_token(${panelId}, ${tokenHash}, ${now}) o`)
  return row
}

export interface KeyOwner {
  readonly keyId: number
  readonly userId: number
  readonly scopes: string[]
  readonly isTest: boolean
  readonly addresses: string[]
  readonly lastUsedAt: Date | null
}

/** The owner of an API key, and where it may be used from. */
export async function ownerOfApiToken(database: Database, panelId: number, tokenHash: Buffer): Promise<KeyOwner | undefined> {
  const [row] = await database.statement(sql<KeyOwner>`
    select token_id as "keyId", user_id as "userId", scopes, is_test as "isTest", addresses, last_used_at as "lastUsedAt"
      from identity.owner_of_api_token(${panelId}, ${tokenHash})`)
  return row
}
