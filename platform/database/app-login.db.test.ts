import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { OWN, rowsOfTwoPanels } from '../testing/rows-of-two-panels.ts'
import { appLogin, type Database, openDatabase, sql } from './index.ts'

let db: TestDatabase
let table: string
beforeAll(async () => {
  db = await testDatabase({ poolMax: 1 })
  const admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  table = (await rowsOfTwoPanels(admin)).find((name) => name.startsWith('identity.')) ?? ''
  await admin.end()
})
afterAll(() => db.close())

/** What SQL run in a connection of the server sees after resetting the role. */
const panelsAfterReset = (database: Database): Promise<number[]> =>
  database.transaction(OWN, async (trx) => {
    await trx.run(sql`set local role none`)
    const rows = await trx.rows(sql<{ panel_id: number }>`select distinct panel_id from ${sql.raw(table)} order by panel_id`)
    return rows.map((row) => row.panel_id)
  })

describe('the login of a server', () => {
  it('can become nobody else: taking its role back shows no other panel', async () => {
    const database = await openDatabase({ url: await appLogin(db.adminUrl), loginIsWeak: true })
    expect(await panelsAfterReset(database)).toEqual([OWN])
    for (const role of ['vitrine_owner', 'ledger_owner', 'vitrine_resolver', 'postgres'])
      await expect(database.transaction(OWN, (trx) => trx.run(sql`set local role ${sql.raw(role)}`))).rejects.toThrow(/permission denied/)
    await database.close()
  })
  it('of the migrator is refused in production, because it could', async () => {
    const reversible = { url: db.adminUrl, role: 'vitrine_app' }
    const database = await openDatabase(reversible)
    expect((await panelsAfterReset(database)).length).toBeGreaterThan(1)
    await database.close()
    await expect(openDatabase({ ...reversible, loginIsWeak: true })).rejects.toThrow(
      /can become "\w+" and read every panel.*DATABASE_ADMIN_URL/,
    )
  })
  it('is found again by every process of the installation', async () => {
    expect(await appLogin(db.adminUrl)).toBe(await appLogin(db.adminUrl))
  })
})
