import { sql } from '../database/index.ts'
import type { ListQueries } from './list-queries.ts'

export const listQueries: ListQueries = {
  'facts to hand on': ({ database }) => database.system((trx) => trx.rows(sql`select panel_id from platform.claim_outbox(10)`)),
}
