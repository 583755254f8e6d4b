import { createCatalogue } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { changeSettings, createPanels, type OptionsPatch, type Panel, panelsRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { buildApp, createRateLimiter } from '@vitrine/platform/http'
import { systemClock } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closedShops } from '../src/closed-shop.ts'
import { mountStorefront } from '../src/pages/mount.ts'
import { InProcessCallers } from '../src/pages/ssr/in-process-callers.ts'
import { onePageStorefront } from '../testing/one-page-storefront.ts'

let db: TestDatabase
let app: FastifyInstance
let panel: Panel
beforeAll(async () => {
  db = await testDatabase()
  const { database } = db
  const panels = createPanels(database, { checkEveryMs: 0 })
  const rateLimiter = createRateLimiter(database)
  panel = await aPanel(database, { key: 'harbour' })
  await aCatalogue(database, panel.id, { services: [aService()] })
  app = await buildApp({
    panelOf: panels.findByHost,
    callerOf: async () => undefined,
    routes: panelsRoutes({ panels }),
    rateLimiter,
    logLevel: 'silent',
    admit: closedShops({ database, panels, clock: systemClock }),
  })
  await mountStorefront(app, {
    ...{ database, panels, catalogue: createCatalogue(database), callers: new InProcessCallers(), rateLimiter, pagesPerMinute: 1000 },
    ...{ dev: async () => async () => onePageStorefront(), hasWorker: false, thirdPartiesUrl: undefined },
    ...{ consoleOrigin: undefined, youtube: undefined },
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const offers = (options: OptionsPatch) => db.database.transaction(panel.id, (trx) => changeSettings(trx, {}, options))
const get = (url: string, headers = {}) => app.inject({ url, headers: { host: panel.host, ...headers } })
const led = async (url: string, headers = {}) => {
  const { statusCode, headers: answered } = await get(url, headers)
  return [statusCode, answered.location]
}

it('addresses of a language that is switched off lead to the same page in one that is offered, crawlers’ too', async () => {
  expect(await led('/de/orders?page=2', { accept: '*/*' })).not.toContain(302)
  await offers({ locales: ['en', 'ja'], defaultLocale: 'en' })
  expect(await led('/de/orders?page=2', { accept: '*/*' })).toEqual([302, '/orders?page=2'])
  expect(await led('/de', { accept: 'text/html', cookie: 'i18n_redirected=de' })).toEqual([302, '/'])
  expect(await led('/de', { accept: 'text/html', 'accept-language': 'ja' })).toEqual([302, '/ja'])
  // What was meant is not offered beside it.
  const { headers } = await get('/de', { accept: 'text/html' })
  expect(String(headers['set-cookie'])).toContain('i18n_redirected=en')
  expect(String(headers['set-cookie'])).not.toContain('i18n_offered')
  // What the shop's own scripts ask goes on until the page is loaded anew.
  expect((await get('/de/orders.data')).statusCode).not.toBe(302)
})
it('without English its addresses lead to the default language', async () => {
  await offers({ locales: ['de', 'ja'], defaultLocale: 'de' })
  expect(await led('/orders', { accept: '*/*' })).toEqual([302, '/de/orders'])
  expect((await get('/de/orders', { accept: 'text/html' })).statusCode).not.toBe(404)
})
it('search engines are told of the languages on offer alone', async () => {
  await offers({ locales: ['en', 'ja'], defaultLocale: 'en' })
  const { body } = await get('/sitemap.xml')
  expect([...new Set([...body.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag))]).toEqual(['en', 'ja'])
  await offers({ locales: ['de'], defaultLocale: 'de' })
  const german = await get('/sitemap.xml')
  expect(german.body).toMatch(/<loc>http[^<]*\/de<\/loc>/)
  expect(german.body).not.toMatch(/<loc>http[^<]*localhost\/<\/loc>/)
})
it('a closed shop speaks them, too', async () => {
  await offers({ locales: ['ja'], defaultLocale: 'ja' })
  await db.database.transaction(panel.id, (trx) =>
    trx.run(sql`update panels.panel set state = 'closed', version = version + 1 where panel_id = ${trx.panelId}`),
  )
  const { statusCode, body } = await get('/de', { accept: 'text/html', 'accept-language': 'de' })
  expect([statusCode, body]).toEqual([503, expect.stringContaining('lang="ja"')])
})
