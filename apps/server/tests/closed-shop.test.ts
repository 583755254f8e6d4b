import { createCatalogue } from '@vitrine/catalogue'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels, openingGuide, panelsOperatorRoutes, panelsRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { buildApp, createRateLimiter, type RawRoutes } from '@vitrine/platform/http'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closedShops } from '../src/closed-shop.ts'
import { mountStorefront } from '../src/pages/mount.ts'
import { InProcessCallers } from '../src/pages/ssr/in-process-callers.ts'
import { onePageStorefront } from '../testing/one-page-storefront.ts'

const NOTE = 'Back on <b>Monday</b>'
let now = new Date('2026-11-23T12:00:00Z')
let db: TestDatabase
let app: FastifyInstance
let operators: ConsoleApp
let owner: OperatorClient
let editor: OperatorClient
const hosts = { home: 'home.localhost', away: 'away.localhost' }

/** Stands for gateways' messages, which arrive for shops that are closed, too. */
const hooks: RawRoutes = { name: 'hooks', mount: (scope) => void scope.post('/hooks/gateway/1', async () => ({ taken: true })) }

beforeAll(async () => {
  db = await testDatabase()
  const { database } = db
  const panels = createPanels(database, { checkEveryMs: 0 })
  const rateLimiter = createRateLimiter(database)
  const home = await aPanel(database, { key: 'home', hosts: [hosts.home] })
  const away = await aPanel(database, { key: 'away', hosts: [hosts.away] })
  const fresh = await aPanel(database, { key: 'fresh', state: 'preparing' })
  app = await buildApp({
    panelOf: panels.findByHost,
    callerOf: async () => undefined,
    routes: panelsRoutes({ panels }),
    rawRoutes: [hooks],
    rateLimiter,
    logLevel: 'silent',
    admit: closedShops({ database, panels, clock: { now: () => now } }),
  })
  await mountStorefront(app, {
    database,
    panels,
    catalogue: createCatalogue(database),
    callers: new InProcessCallers(),
    rateLimiter,
    pagesPerMinute: 1000,
    dev: async () => async () => onePageStorefront(),
    hasWorker: false,
    thirdPartiesUrl: undefined,
    consoleOrigin: undefined,
    youtube: undefined,
  })
  operators = await consoleApp(database, panelsOperatorRoutes({ clock: { now: () => now } }), { guide: [openingGuide] })
  owner = await signedIn(operators, {
    email: 'owner@example.com',
    places: [home, away, fresh].map(({ id: panelId }) => ({ panelId, role: 'owner' })),
  })
  editor = await signedIn(operators, { email: 'editor@example.com', places: [{ panelId: home.id, role: 'editor' }] })
})
afterAll(async () => {
  await Promise.all([app.close(), operators.app.close()])
  await db.close()
})

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { host: hosts.home, accept: 'text/html', ...headers } })
const stateOf = async (panel = 'home') => (await owner.ask('GET', `/panels/${panel}/state`)).body.data
const become = async (state: 'open' | 'closed', note?: string, panel = 'home') =>
  owner.ask('PATCH', `/panels/${panel}/state`, { state, version: (await stateOf(panel)).version, ...(note === undefined ? {} : { note }) })
const way = async (who = owner): Promise<string> => (await who.ask('POST', '/panels/home/visits', {})).body.data.path
const cookieOf = (answer: Awaited<ReturnType<typeof ask>>): string => `visit=${answer.cookies.find(({ name }) => name === 'visit')?.value}`

describe('a shop that was closed', () => {
  beforeEach(() => become('closed', NOTE))

  it('answers pages with a notice in the visitor’s language that nobody stores, and the operator’s words as text', async () => {
    const page = await ask('/', { 'accept-language': 'de' })
    expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag'], page.headers['retry-after']]).toEqual([
      503,
      'no-store',
      'noindex',
      '3600',
    ])
    expect(page.body).toContain('Dieser Shop ist zurzeit geschlossen.')
    expect(page.body).toContain('Back on &lt;b&gt;Monday&lt;/b&gt;')
    expect((await ask('/ja/services')).body).toContain('このショップは現在休業中です。')
  })
  it.each(['/core/settings', '/api/v1/settings', '/api/v2?action=services', '/core/nothing'])(
    'answers programs at %s by 503',
    async (url) => {
      const answer = await ask(url, { accept: 'application/json' })
      expect([answer.statusCode, answer.json().message, answer.headers['retry-after']]).toEqual([
        503,
        'This shop is closed for now.',
        '3600',
      ])
    },
  )
  it('still takes messages of gateways and says whom to tell of a weakness', async () => {
    expect((await ask('/hooks/gateway/1', {}, 'POST')).json()).toEqual({ taken: true })
    expect((await ask('/.well-known/security.txt')).statusCode).toBe(200)
  })
  it('leaves other shops as they are', async () => {
    expect((await ask('/', { host: hosts.away })).statusCode).toBe(200)
  })
  it('lets an operator in by an address that works once, and for twelve hours', async () => {
    const address = await way(editor)
    const entered = await ask(address)
    expect([entered.statusCode, entered.headers.location]).toEqual([302, '/'])
    const cookie = cookieOf(entered)
    const page = await ask('/', { cookie })
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect((await ask('/core/settings', { cookie, accept: 'application/json' })).statusCode).toBe(200)
    // Neither the address again, nor the cookie as an address; nor a code that nobody has come by yet as a cookie.
    expect((await ask(address)).statusCode).toBe(503)
    expect((await ask(`/?${cookie}`)).statusCode).toBe(503)
    const [, unused] = (await way()).split('=')
    expect((await ask('/', { cookie: `visit=${unused}` })).statusCode).toBe(503)
    // At another shop it is worth nothing.
    await become('closed', undefined, 'away')
    expect((await ask('/', { host: hosts.away, cookie })).statusCode).toBe(503)
    await become('open', undefined, 'away')
    now = new Date(now.getTime() + 12 * 3_600_000 + 1)
    expect((await ask('/', { cookie })).statusCode).toBe(503)
  })
  it('has been opened all the same, other than one that never was', async () => {
    const isDone = async (panel: string) => (await owner.ask('GET', `/panels/${panel}/guide`)).body.data.steps[0].isDone
    expect([await isDone('home'), await isDone('fresh')]).toEqual([true, false])
    await become('open', undefined, 'fresh')
    expect(await isDone('fresh')).toBe(true)
  })
  it('lets nobody in by an address that is older than ten minutes', async () => {
    const address = await way()
    now = new Date(now.getTime() + 10 * 60_000 + 1)
    expect((await ask(address)).statusCode).toBe(503)
  })
  it('opens again, and its note is gone', async () => {
    expect((await become('open')).body.data).toMatchObject({ state: 'open', note: null, changedBy: expect.any(String) })
    expect((await ask('/')).statusCode).toBe(200)
    // A code that is no longer needed does not stay in the address.
    expect((await ask('/services?visit=vp_old&page=2')).headers.location).toBe('/services?page=2')
  })
})

describe('who closes it', () => {
  it('is an owner, once for a version, and the audit log says so', async () => {
    const { version } = await stateOf()
    expect((await editor.ask('PATCH', '/panels/home/state', { state: 'closed', version })).body.details).toMatchObject({
      code: 'not_permitted',
    })
    expect((await owner.ask('PATCH', '/panels/home/state', { state: 'closed', version })).status).toBe(200)
    const late = await owner.ask('PATCH', '/panels/home/state', { state: 'open', version })
    expect([late.status, late.body.details.code]).toEqual([422, 'changed_meanwhile'])
    const { rows } = (await owner.ask('GET', '/panels/home/audit?limit=1')).body
    expect(rows).toMatchObject([{ action: 'shop.state-changed', after: { state: 'closed' } }])
  })
  it('says no more than five hundred characters to visitors, and never that the shop was not opened', async () => {
    const { version } = await stateOf()
    const long = await owner.ask('PATCH', '/panels/home/state', { state: 'closed', note: 'x'.repeat(501), version })
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['note']])
    expect((await owner.ask('PATCH', '/panels/home/state', { state: 'preparing', version })).status).toBe(422)
  })
})
