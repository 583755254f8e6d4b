import type { PgBoss } from 'pg-boss'
import type { Database, SystemTrx } from '../database/index.ts'
import type { Subscription } from './events.ts'
import { claimFacts } from './store/outbox-store.ts'

const BATCH = 500

export interface JobData {
  readonly panelId: number
  readonly payload: unknown
}

/** Moves events into one job per subscriber, in one transaction: an event is either still in the outbox or a job, never both and never lost. */
export async function relayOutbox(database: Database, boss: PgBoss, subscriptions: readonly Subscription[]): Promise<number> {
  return database.system(async (trx) => {
    const rows = await claimFacts(trx, BATCH)
    for (const subscription of subscriptions) {
      const jobs = rows
        .filter((row) => row.topic === subscription.event.topic)
        .map((row) => ({ data: { panelId: row.panel_id, payload: row.payload } satisfies JobData }))
      if (jobs.length > 0) await boss.insert(subscription.name, jobs, { db: asBossDatabase(trx) })
    }
    return rows.length
  })
}

const asBossDatabase = (trx: SystemTrx) => ({
  executeSql: (text: string, values: unknown[] = []) => trx.execute(text, values) as Promise<{ rows: never[] }>,
})
