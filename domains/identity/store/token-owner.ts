import { type Database, sql } from '@vitrine/platform/database'

/** The open session of an access token; one round trip, because every signed-in request asks. */
export async function ownerOfAccessToken(
  database: Database,
  asked: { readonly panelId: number; readonly tokenHash: Buffer; readonly now: Date },
): Promise<{ sessionId: string; userId: number } | undefined> {
  const [row] = await database.statement(sql<{ sessionId: string; userId: number }>`
    select session_id as "sessionId", user_id as "userId" from identity.owner_of_access_token(${asked.panelId}, ${asked.tokenHash}, ${asked.now})`)
  return row
}

export async function ownerOfApiToken(database: Database, panelId: number, tokenHash: Buffer): Promise<number | undefined> {
  const [row] = await database.statement(sql<{ userId: number }>`
    select user_id as "userId" from identity.owner_of_api_token(${panelId}, ${tokenHash})`)
  return row?.userId
}
