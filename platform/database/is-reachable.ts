import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Whether the database answers a statement right now. */
export const isReachable = (database: Database): Promise<boolean> =>
  database
    .system((trx) => trx.one(sql<{ up: number }>`select 1 as up`))
    .then(
      () => true,
      () => false,
    )
