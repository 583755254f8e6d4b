import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Seconds since the latest backup of each kind that was marked; a kind without a mark is not told. */
export async function backupAges(database: Database): Promise<Readonly<Record<string, number>>> {
  const rows = await database.system((trx) =>
    trx.rows(
      sql<{ kind: string; seconds: number }>`
        select kind, extract(epoch from clock_timestamp() - max(finished_at))::float8 as seconds from platform.backup_mark group by kind order by kind`,
    ),
  )
  return Object.fromEntries(rows.map(({ kind, seconds }) => [kind, seconds]))
}
