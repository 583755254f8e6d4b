import { sql, type Trx } from '@vitrine/platform/database'

/** Addresses of some people of the panel by their ids; who has none is left out. */
export async function emailsOf(trx: Trx, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await trx.rows(sql<{ user_id: number; email: string }>`
    select user_id, email from identity.user_account where panel_id = ${trx.panelId} and user_id = any (${[...userIds]}::integer[]) and email is not null`)
  return new Map(rows.map((row) => [row.user_id, row.email]))
}
