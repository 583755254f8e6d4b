import { type Database, sql } from '@vitrine/platform/database'
import { expect } from 'vitest'

/**
 * Waits until every transaction that is open now has ended. The feed of changes tells nothing that one of them may still precede, and those of the
 * cluster's other databases count, because transaction ids are one row for all.
 */
export async function earlierTransactionsEnded(database: Database): Promise<void> {
  const { id } = await database.system((trx) => trx.one(sql<{ id: string }>`select pg_current_xact_id()::text as id`))
  const oldest = () => database.system((trx) => trx.one(sql<{ id: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as id`))
  await expect.poll(async () => BigInt((await oldest()).id) > BigInt(id)).toBe(true)
}
