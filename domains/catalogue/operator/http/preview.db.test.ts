import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { type Panel, redeemPreview, showPreview } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogue } from '../../queries/catalogue.ts'
import { snapshotWithUnsaved } from '../../queries/operator/snapshot-with-unsaved.ts'
import { aCatalogue, aService } from '../../testing/index.ts'
import { catalogueOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let owner: OperatorClient
let finance: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  const later = {
    routesOf: async () => new Map(),
    isOrdered: async () => false,
    ratesOf: async () => [],
    secret: 'a secret of thirty-two characters',
  }
  known = await consoleApp(db.database, catalogueOperatorRoutes(later))
  panel = await aPanel(db.database, { key: 'harbour' })
  await aCatalogue(db.database, panel.id, {
    services: [
      aService(),
      aService({ id: 2, isEnabled: false, content: { description: 'Saved', translations: { de: { description: 'Gespeichert' } } } }),
    ],
  })
  const other = await aPanel(db.database, { key: 'meadow' })
  await aCatalogue(db.database, other.id, { services: [aService({ id: 9 })] })
  const as = (role: 'owner' | 'finance') => signedIn(known, { email: `${role}@example.com`, places: [{ panelId: panel.id, role }] })
  owner = await as('owner')
  finance = await as('finance')
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const preview = (id: number, fields: object, who = owner) => who.ask('POST', '/panels/harbour/services/preview', { id, fields })
/** The catalogue as the preview that an answer opens shows it. */
async function shown(url: string) {
  const now = new Date()
  const snapshot = await createCatalogue(db.database, { checkEveryMs: 0 }).snapshot(panel.id)
  return db.database.transaction(panel.id, async (trx) => {
    const opened = await redeemPreview(trx, { code: url.slice(-43), now })
    const content = opened && (await showPreview(trx, { token: opened.token, path: '/', now }))
    if (content?.kind !== 'service') throw new Error('the code opens no preview of a service')
    return snapshotWithUnsaved(trx, snapshot, content)
  })
}

describe('a preview of a service', () => {
  it('has its unsaved fields and texts in every language, on sale, while the catalogue stays as it is', async () => {
    const fields = {
      slug: 'better-views',
      priceNano: '3000000000',
      minQuantity: 500,
      defaultQuantity: 500,
      texts: { en: { name: 'Better views', description: 'New', shortDescription: 'Short' }, de: { name: 'Bessere Aufrufe' } },
    }
    const answer = await preview(2, fields)
    expect(answer.status).toBe(200)
    const snapshot = await shown(answer.body.data.url)
    const service = snapshot.service('better-views')
    expect(service).toMatchObject({
      id: 2,
      name: 'Better views',
      shortDescription: 'Short',
      priceNano: 3_000_000_000n,
      minQuantity: 500,
      maxQuantity: 10_000,
      isEnabled: true,
      isSellable: true,
      translations: { de: { name: 'Bessere Aufrufe' } },
    })
    expect([snapshot.service(2), snapshot.service('service-2')]).toEqual([service, service])
    expect(snapshot.listed.map(({ id }) => id).sort()).toEqual([1, 2])
    expect(snapshot.servicesOfType(1)).toContain(service)
    expect(snapshot.unsavedContent?.(2, 'de')).toMatchObject({ description: 'New', faq: [] })
    expect(snapshot.unsavedContent?.(1, 'en')).toBeUndefined()
    const saved = await createCatalogue(db.database).snapshot(panel.id)
    expect(saved.service(2)).toMatchObject({ name: 'Service 2', isEnabled: false, priceNano: 2_000_000_000n })
    expect(saved.listed.map(({ id }) => id)).toEqual([1])
  })
  it('is as the service is saved where nothing was changed', async () => {
    const snapshot = await shown((await preview(1, {})).body.data.url)
    const saved = (await createCatalogue(db.database).snapshot(panel.id)).service(1)
    expect({ ...snapshot.service(1) }).toMatchObject({ ...saved })
  })
  it('is refused as a save would be, by field', async () => {
    const bounds = await preview(1, { minQuantity: 20_000 })
    expect([bounds.status, Object.keys(bounds.body.errors)]).toEqual([422, ['maxQuantity']])
    const typed = await preview(1, { discountPpm: 'much' })
    expect([typed.status, Object.keys(typed.body.errors)]).toEqual([422, ['fields.discountPpm']])
  })
  it('needs the right to edit, and knows no service of another panel', async () => {
    expect((await preview(1, {}, finance)).body.details).toMatchObject({ permission: 'services.edit' })
    expect((await preview(9, {})).status).toBe(404)
  })
})
