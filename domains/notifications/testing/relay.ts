import { sql } from '@vitrine/platform/database'
import type { NotificationsDeps } from '../deps.ts'
import { notificationsSubscriptions } from '../subscribers/index.ts'

/** Delivers every announced event of a panel to this domain's subscribers twice, as a relay may, and deletes it. */
export async function relayTo(deps: NotificationsDeps, panelId: number): Promise<void> {
  const facts = await deps.database.read(panelId, (trx) =>
    trx.rows(sql<{ topic: string; payload: unknown }>`select topic, payload from platform.outbox where panel_id = ${panelId} order by id`),
  )
  for (const { topic, payload } of [...facts, ...facts]) {
    for (const { event, run } of notificationsSubscriptions(deps).filter((one) => one.event.topic === topic))
      await run(panelId, event.schema.parse(payload))
  }
  await deps.database.system((trx) => trx.run(sql`select * from platform.claim_outbox(1000)`))
}
