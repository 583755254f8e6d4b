import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationsSchedules } from '../jobs/index.ts'

const DAY_MS = 86_400_000
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

describe('old mails', () => {
  it('are purged 90 days after they were written, unless they still wait to be sent', async () => {
    const panel = await aPanel(db.database)
    await db.database.transaction(panel.id, (trx) =>
      trx.run(sql`
        insert into notifications.mail (panel_id, key, user_id, kind, state, due_at)
        select ${panel.id}, state || n, 1, 'order-created', state, now() from unnest('{waiting,sent,dropped,failed}'::text[]) state, generate_series(1, 600) n`),
    )
    const left = () =>
      db.database.read(panel.id, (trx) =>
        trx.rows(sql<{ state: string; count: number }>`
          select state, count(*)::int as count from notifications.mail where panel_id = ${panel.id} group by state order by state`),
      )
    const mailed = (days: number) =>
      notificationsSchedules({
        database: db.database,
        panels: createPanels(db.database),
        clock: { now: () => new Date(Date.now() + days * DAY_MS) },
      })[0]?.run()
    await mailed(89)
    expect(await left()).toHaveLength(4)
    await mailed(91)
    expect(await left()).toEqual([{ state: 'waiting', count: 600 }])
  })
})
