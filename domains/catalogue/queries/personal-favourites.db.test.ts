import { identitySchedules, identitySubscriptions } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toggleFavorite } from '../commands/toggle-favorite.ts'
import { aCatalogue, aService } from '../testing/index.ts'
import { personalFavourites } from './personal-favourites.ts'
import { listFavoriteIds } from './service-lists.ts'

let db: TestDatabase
let panelId: number
beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database)).id
  await aCatalogue(db.database, panelId, { services: [aService({ name: 'Views, slow' }), aService({ id: 2 }), aService({ id: 3 })] })
})
afterAll(() => db.close())

const jobs = {
  panels: () => createPanels(db.database, { checkEveryMs: 0 }),
  deps: () => ({
    database: db.database,
    panels: jobs.panels(),
    clock: { now: () => new Date() },
    secret: 's'.repeat(32),
    personalData: [personalFavourites],
  }),
}
async function person(...favourites: number[]): Promise<number> {
  const { id } = await aUser(db.database, panelId)
  await db.database.transaction(panelId, async (trx) => {
    for (const serviceId of favourites) await toggleFavorite(trx, id, serviceId)
  })
  return id
}
const kept = (userId: number) => db.database.read(panelId, (trx) => listFavoriteIds(trx, userId))

it('stand in the file of a person’s data, by number and name, and nobody else’s', async () => {
  const [ann] = [await person(1, 3), await person(2)]
  await db.database.transaction(panelId, (trx) =>
    trx.run(
      sql`insert into identity.data_export (panel_id, user_id, requested_at, expires_at) values (${panelId}, ${ann}, now(), now() + interval '1 day')`,
    ),
  )
  for (const { run } of identitySubscriptions(jobs.deps())) await run(panelId, { userId: ann } as never)
  const { document } = await db.database.read(panelId, (trx) =>
    trx.one(
      sql<{
        document: Record<string, unknown>
      }>`select document from identity.data_export where panel_id = ${panelId} and user_id = ${ann}`,
    ),
  )
  const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(document.favourites).toEqual([
    { service_id: 1, service: 'Views, slow', since },
    { service_id: 3, service: 'Service 3', since },
  ])
})

it('go with the account', async () => {
  const [leaver, stayer] = [await person(1, 2), await person(2)]
  await db.database.transaction(panelId, (trx) =>
    trx.run(
      sql`update identity.user_account set delete_at = now() - interval '1 minute' where panel_id = ${panelId} and user_id = ${leaver}`,
    ),
  )
  for (const { name, run } of identitySchedules(jobs.deps())) if (name === 'identity.delete-due-accounts') await run()
  expect([await kept(leaver), await kept(stayer)]).toEqual([[], [2]])
})
