import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../testing/index.ts'
import { hasGoodStanding } from './has-good-standing.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

describe('the standing of a customer', () => {
  it('is good, frozen, or unknown: on their own panel only', async () => {
    const [panel, other] = [await aPanel(db.database), await aPanel(db.database, { key: 'other' })]
    const { id } = await aUser(db.database, panel.id)
    expect(await hasGoodStanding(db.database, panel.id, id)).toBe(true)
    expect(await hasGoodStanding(db.database, other.id, id)).toBe(false)
    expect(await hasGoodStanding(db.database, panel.id, id + 1)).toBe(false)
    await db.database.transaction(panel.id, (trx) =>
      trx.run(sql`update identity.user_account set frozen_at = now() where panel_id = ${panel.id} and user_id = ${id}`),
    )
    await expect(hasGoodStanding(db.database, panel.id, id)).rejects.toThrow(/frozen/)
  })
})
