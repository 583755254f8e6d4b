import { createCatalogue, importCatalogue } from '@vitrine/catalogue'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateServices, seedCatalogue } from './index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

describe('seedCatalogue', () => {
  it('fills a panel, and seeding again changes nothing', async () => {
    const panel = await aPanel(db.database)
    const catalogue = createCatalogue(db.database, { checkEveryMs: 0 })
    await seedCatalogue(db.database, panel, 'tidewell')
    const seeded = await catalogue.snapshot(panel.id)
    expect(seeded.services.length).toBeGreaterThanOrEqual(600)
    expect(seeded.listed[0]).toMatchObject({ id: 1, networkId: 1, type: 'views' })
    expect(seeded.listed.every((service) => service.delivery.description.length > 20)).toBe(true)
    await seedCatalogue(db.database, panel, 'tidewell')
    expect(await catalogue.snapshot(panel.id)).toBe(seeded)
  })
  it('gives the second panel its own selection under its own numbers', async () => {
    const panel = await aPanel(db.database)
    await seedCatalogue(db.database, panel, 'northbeam')
    const snapshot = await createCatalogue(db.database).snapshot(panel.id)
    expect(snapshot.service(1)).toMatchObject({ networkId: 1, type: 'views', slug: 'youtube-video-views-ad-placements' })
    expect(snapshot.network('tiktok')).toBeUndefined()
  })
  it('takes generated services by the thousand', async () => {
    const panel = await aPanel(db.database)
    const made = generateServices(1500)
    await db.database.transaction(panel.id, (trx) => importCatalogue(trx, made))
    const snapshot = await createCatalogue(db.database).snapshot(panel.id)
    expect(snapshot.service(made.services[1499]?.slug ?? '')?.id).toBe(1500)
  })
})
