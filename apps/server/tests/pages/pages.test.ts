import { createCatalogue } from '@vitrine/catalogue'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { buildApp, createRateLimiter } from '@vitrine/platform/http'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountStorefront } from '../../src/pages/mount.ts'
import { InProcessCallers } from '../../src/pages/ssr/in-process-callers.ts'
import { onePageStorefront } from '../../testing/one-page-storefront.ts'

const PAGES_PER_MINUTE = 5
const rendered: string[] = []
const log: string[] = []

const storefront = onePageStorefront((address) => void rendered.push(address))

let db: TestDatabase
let app: FastifyInstance
let host: string
beforeAll(async () => {
  db = await testDatabase()
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  const rateLimiter = createRateLimiter(db.database)
  host = (await aPanel(db.database)).host
  const logStream = { write: (line: string) => void log.push(line) }
  app = await buildApp({ panelOf: panels.findByHost, callerOf: async () => undefined, routes: [], rateLimiter, logStream })
  await mountStorefront(app, {
    database: db.database,
    panels,
    catalogue: createCatalogue(db.database),
    callers: new InProcessCallers(),
    rateLimiter,
    pagesPerMinute: PAGES_PER_MINUTE,
    dev: async () => async () => storefront,
    hasWorker: true,
    thirdPartiesUrl: undefined,
    consoleOrigin: undefined,
    youtube: undefined,
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

let visitors = 0
const newVisitor = (): string => {
  visitors += 1
  return `198.51.100.${visitors}`
}
/** Each asks from an address of its own unless one is named. */
const ask = (url: string, more: Record<string, string> = {}, ip = newVisitor()) =>
  app.inject({ url, headers: { host, 'x-forwarded-for': ip, ...more } })

describe('a page', () => {
  it('lets run only the scripts that its rendering made', async () => {
    const { headers } = await ask('/')
    expect(headers['content-security-policy']).toContain("; script-src 'self' 'sha256-own';")
    expect(headers).not.toHaveProperty('x-script-hashes')
  })
  it('is one of https in a shop of https, whatever the proxy said', async () => {
    expect((await ask('/')).headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    const german = await ask('/', { accept: 'text/html', 'accept-language': 'de' })
    expect([german.statusCode, german.headers.location]).toEqual([302, '/de'])
    expect(german.headers['strict-transport-security']).toBeDefined()
    expect(german.cookies).toEqual([expect.objectContaining({ name: 'i18n_redirected', secure: true })])
  })
  it('whose address is a key is found by no search engine and told to no other site, and no other page is affected', async () => {
    expect((await ask('/secret/vo_1')).headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    })
    expect((await ask('/')).headers).not.toHaveProperty('x-robots-tag')
  })
  it('that could not be rendered completely leaves a line with an event and the number of the request', async () => {
    log.length = 0
    await ask('/broken')
    const lines = log.map((line) => JSON.parse(line))
    const { requestId } = lines.find(({ event }) => event === 'request.completed')
    expect(lines.filter(({ level }) => level >= 50)).toMatchObject([
      { event: 'page.render.failed', requestId, err: { message: 'a part of the page' } },
    ])
  })
  it('is rendered without what no page reads of its address, and sent on with all of it', async () => {
    rendered.length = 0
    await ask('/?search=views&utm_source=a&unknown=7')
    expect(rendered).toEqual(['/?search=views'])
    expect((await ask('/orders?status=unpaid&a=1')).headers.location).toBe('/login?status=unpaid&a=1')
  })
  it('is refused to a visitor who asks for too many, in the visitor’s language, and nobody else feels it', async () => {
    const mine = () => ask('/de', {}, '203.0.113.7')
    for (let nth = 0; nth < PAGES_PER_MINUTE; nth += 1) expect((await mine()).statusCode).toBe(200)
    const refused = await mine()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    })
    expect(refused.body).toMatch(/<html lang="de">.*Zu viele Anfragen/)
    expect((await ask('/de')).statusCode).toBe(200)
  })
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'is only read: %s is refused, wherever it goes, and renders nothing',
    async (method) => {
      rendered.length = 0
      for (const url of ['/', '/wp-login.php', '/orders/create']) {
        const answer = await app.inject({ method, url, headers: { host, 'content-type': 'text/x-unknown' }, payload: 'a=1' })
        expect([answer.statusCode, answer.headers.allow], url).toEqual([405, 'GET, HEAD'])
      }
      expect(rendered).toEqual([])
    },
  )
  it('is no answer to TRACE', async () => {
    const answer = await app.inject({ method: 'TRACE' as 'OPTIONS', url: '/', headers: { host } })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'])
  })
})

describe('the files of a shop', () => {
  it.each([
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/security.txt',
    '/manifest.webmanifest',
    '/sw.js',
    '/widget.js',
    '/assets/offline/de',
  ])('%s is what its type says, and the shop’s own whatever X-Forwarded-Host says', async (url) => {
    const other = await aPanel(db.database, { settings: { hide_personal_account_for_unregistered: true } })
    const [plain, forged] = [await ask(url), await ask(url, { 'x-forwarded-host': other.host })]
    expect(plain.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'strict-transport-security': expect.any(String) })
    expect(forged.body).toBe(plain.body)
  })
  it('tell each shop’s own contact for weaknesses, for less than a year (RFC 9116)', async () => {
    const other = await aPanel(db.database, { settings: { support_email: 'help@other.test' } })
    const answer = await ask('/.well-known/security.txt', { host: other.host })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = Object.fromEntries(
      answer.body
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    )
    expect(fields).toMatchObject({ Contact: 'mailto:help@other.test', Canonical: `https://${other.host}/.well-known/security.txt` })
    expect(fields.Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
    expect([days > 170, days < 365]).toEqual([true, true])
    expect((await ask('/.well-known/security.txt')).body).not.toContain('help@other.test')
  })
  it('are told apart by caches where their packing differs', async () => {
    expect((await ask('/sitemap.xml', { 'accept-encoding': 'gzip' })).headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
    })
  })
})
