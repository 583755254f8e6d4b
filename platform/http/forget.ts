import { type Database, sql } from '../database/index.ts'
import type { Trx } from '../database/transaction.ts'
import { inEveryPanel, type PanelList, type Schedule } from '../jobs/index.ts'
import type { Clock } from '../kernel/index.ts'

const KEEP_KEYS_DAYS = 7
const DAY_MS = 86_400_000
const BATCH = 1_000

/** Forgets keys of requests that were first sent before then, a batch at a time; answers how many. A client does not repeat a request for that long. */
const forgetKeys = (trx: Trx, before: Date): Promise<number> =>
  trx.run(sql`
    delete from platform.idempotency i using (
      select principal, key from platform.idempotency where panel_id = ${trx.panelId} and created_at < ${before} order by created_at limit ${BATCH}) old
     where i.panel_id = ${trx.panelId} and i.principal = old.principal and i.key = old.key`)

/**
 * Looks at the next buckets after a name and forgets those that are full again: they count as buckets that never were. Answers where to go on, null at the end.
 * Walks the primary key, so that taking from a bucket need not keep another index.
 */
async function forgetBuckets(trx: Trx, after: string): Promise<string | null> {
  const row = await trx.one(sql<{ last: string | null }>`
    with page as (select bucket from platform.rate_limit where panel_id = ${trx.panelId} and bucket > ${after} order by bucket limit ${BATCH}),
      gone as (delete from platform.rate_limit r using page where r.panel_id = ${trx.panelId} and r.bucket = page.bucket and r.arrival < clock_timestamp())
    select max(bucket) as last from page`)
  return row.last
}

/** What the door itself leaves behind. */
export const httpSchedules = (deps: { readonly database: Database; readonly panels: PanelList; readonly clock: Clock }): Schedule[] => [
  {
    name: 'http.forget-keys',
    cron: '35 3 * * *',
    run: () =>
      inEveryPanel(deps.panels, async (panelId) => {
        const before = new Date(deps.clock.now().getTime() - KEEP_KEYS_DAYS * DAY_MS)
        while ((await deps.database.transaction(panelId, (trx) => forgetKeys(trx, before))) > 0);
      }),
  },
  {
    name: 'http.forget-buckets',
    cron: '45 * * * *',
    run: () =>
      inEveryPanel(deps.panels, async (panelId) => {
        let after: string | null = ''
        while (after !== null) {
          const from: string = after
          after = await deps.database.transaction(panelId, (trx) => forgetBuckets(trx, from))
        }
      }),
  },
]
