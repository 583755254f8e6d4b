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
  asked: { readonly panelId: number; readonly tokenHash: Buffer; readonly now: Date; readonly limit?: SharedLimit | undefined },
): Promise<TokenOwner | undefined> {
  const { panelId, tokenHash, now, limit } = asked
  const waitSeconds = limit
    ? sql`, platform.take_from_bucket(${panelId}, ${`${limit.name}:user:`} || o.user_id, make_interval(secs => ${limit.emissionSeconds}),
            make_interval(secs => ${limit.toleranceSeconds})) as "waitSeconds"`
    : sql``
  const [row] = await database.statement(sql<TokenOwner>`
    select o.session_id as "sessionId", o.user_id as "userId", o.impersonator_id as "impersonatorId", o.must_enrol as "mustEnrol"${waitSeconds}
      from identity.caller_of_access_token(${panelId}, ${tokenHash}, ${now}) o`)
  return row
}

export async function ownerOfApiToken(
  database: Database,
  panelId: number,
  tokenHash: Buffer,
): Promise<{ userId: number; scopes: string[] } | undefined> {
  const [row] = await database.statement(sql<{ userId: number; scopes: string[] }>`
    select user_id as "userId", scopes from identity.owner_of_api_token(${panelId}, ${tokenHash})`)
  return row
}
