import { sql } from 'kysely'
import type { SystemTrx } from './statements-on.ts'

/** Sets the statement timeout of this transaction, for work that reads more than a request may. */
export async function setStatementTimeout(trx: SystemTrx, seconds: number): Promise<void> {
  await trx.run(sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`)
}
