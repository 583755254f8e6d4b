import { type SystemTrx, sql } from '../../database/index.ts'
import type { Trx } from '../../database/statements-on.ts'

/** An event that is not a job yet. */
export interface OutboxRow {
  readonly panel_id: number
  readonly topic: string
  readonly payload: unknown
}

/** Writes an event into the outbox. */
export async function insertFact(trx: Trx, topic: string, payload: unknown): Promise<void> {
  await trx.run(sql`insert into platform.outbox (panel_id, topic, payload) values (${trx.panelId}, ${topic}, ${JSON.stringify(payload)})`)
}

/** Takes the oldest events of all panels out of the outbox. */
export const claimFacts = (trx: SystemTrx, limit: number): Promise<OutboxRow[]> =>
  trx.rows(sql<OutboxRow>`select panel_id, topic, payload from platform.claim_outbox(${limit})`)
