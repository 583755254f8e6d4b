import { createCatalogue } from '@vitrine/catalogue'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { locales } from '@vitrine/platform/kernel'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleMails } from '../commands/sample-mails.ts'
import { mailPreviews } from './mail-previews.ts'

let db: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  db = await testDatabase()
  await aPanel(db.database, { key: 'home', name: 'Home & Harbour' })
  await aPanel(db.database, { key: 'other', name: 'Other shop' })
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async () => undefined,
    routes: [],
    rawRoutes: [mailPreviews({ panels, catalogue: createCatalogue(db.database, { checkEveryMs: 0 }) })],
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})
const names = Object.entries(sampleMails).flatMap(([kind, variants]) => Object.keys(variants).map((variant) => [kind, variant] as const))
const open = async (path: string, host = 'home.localhost:4000') => {
  const { statusCode, body } = await app.inject({ url: `/core/dev/mails${path}`, headers: { host } })
  return { status: statusCode, body }
}
const mail = (kind: string, variant: string, query: string) => open(`/${kind}/${encodeURIComponent(variant)}?${query}`)

describe('the mail previews', () => {
  it('are listed in every language, with the way to the other panels', async () => {
    const { body } = await open('')
    for (const [kind, variant] of names) expect(body).toContain(`<th scope="row">${kind}/${variant}</th>`)
    expect(body.match(/locale=ja"/g)).toHaveLength(names.length)
    expect(body).toContain('<b>Home &amp; Harbour</b>')
    expect(body).toContain('<a href="http://other.localhost:4000/core/dev/mails">Other shop</a>')
  })
  it.each(names)('%s, %s: is whole in every language, as a page and as text', async (kind, variant) => {
    const subjects = new Set<string>()
    for (const locale of locales) {
      const { status, body } = await mail(kind, variant, `locale=${locale}`)
      expect(status).toBe(200)
      // Every placeholder is filled, every text is there.
      expect(body.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/\{\{|\}\}|undefined|NaN|>[a-z]+\.[a-z]+[A-Z]?\w*</)
      subjects.add(/<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1] ?? '')
      const text = (await mail(kind, variant, `locale=${locale}&text`)).body
      expect(text).not.toMatch(/\{\{|undefined|NaN|<\w/)
    }
    // Some languages may share a word; none is English throughout.
    expect(subjects.size).toBeGreaterThan(9)
  })
  it('are under the name of the panel that was asked, and absent under another name', async () => {
    expect((await mail('order-created', 'paid', 'locale=de')).body).toContain('Home &amp; Harbour')
    expect((await open('/order-created/paid?locale=de', 'other.localhost')).body).toContain('Other shop')
    expect((await mail('order-created', 'nothing', 'locale=de')).status).toBe(404)
    expect((await mail('constructor', 'name', 'locale=de')).status).toBe(404)
  })
})
