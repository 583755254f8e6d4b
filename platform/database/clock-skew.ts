import { sql } from './compile.ts'
import type { Database } from './database.ts'

/** By how many milliseconds the database's clock is ahead of this machine's, to within half of the time that a statement takes. */
export async function clockSkewMs(database: Database): Promise<number> {
  const sentAt = Date.now()
  const { at } = await database.system((trx) => trx.one(sql<{ at: Date }>`select clock_timestamp() as at`))
  return at.getTime() - (sentAt + Date.now()) / 2
}
