import { createCatalogue } from '@vitrine/catalogue'
import { changeSettings, createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readerOf } from './reader.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

it('a customer whose language is not offered any more reads the default one, at its addresses', async () => {
  const { id } = await aPanel(db.database, { origin: 'https://shop.test' })
  await db.database.transaction(id, (trx) => changeSettings(trx, {}, { locales: ['en', 'ja'], defaultLocale: 'ja' }))
  const panel = await createPanels(db.database, { checkEveryMs: 0 }).get(id)
  const deps = { catalogue: createCatalogue(db.database) }
  const [german, english] = [await readerOf(deps, panel, { locale: 'de' }), await readerOf(deps, panel, { locale: 'en' })]
  expect([german.locale, german.url('/orders')]).toEqual(['ja', 'https://shop.test/ja/orders'])
  expect([english.locale, english.url('/orders')]).toEqual(['en', 'https://shop.test/orders'])
})
