import { createCatalogue } from '@vitrine/catalogue'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels, type Panel, type Panels, panelsOperatorRoutes, panelsRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { buildApp, createRateLimiter } from '@vitrine/platform/http'
import { systemClock, type Transport } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { createContext, type RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closedShops } from '../../src/closed-shop.ts'
import type { Storefront } from '../../src/pages/build.ts'
import { mountStorefront } from '../../src/pages/mount.ts'
import { previewableCatalogue, previewablePanels } from '../../src/pages/preview/previewed.ts'
import { InProcessCallers } from '../../src/pages/ssr/in-process-callers.ts'

const apiContext = createContext<unknown>()
const requestContext = createContext<unknown>()
/** The storefront's frame of one line: what is tested is which settings its loaders and the API are given, and what the server makes of the document. */
const storefront: Storefront = {
  web: {
    apiContext,
    requestContext,
    failureContext: createContext<(error: unknown) => void>(),
    localeOf: (pathname) => (pathname.startsWith('/de') ? 'de' : 'en'),
    withoutLocale: (pathname) => pathname,
    basenameOf: () => '/',
    pathOfRoute: () => '/',
    isProtectedPage: () => false,
    isSecretPage: () => false,
    isFramedPage: () => false,
    offlineDocument: async () => ({ html: '', hashes: [] }),
    pageQuery: new Set(),
    webManifest: () => ({}),
  },
  handlerFor: () => async (request, given) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/orders') return new Response(null, { status: 302, headers: { location: '/login?redirect=/orders' } })
    const context = given as unknown as RouterContextProvider
    const { panel, isDark } = context.get(requestContext) as { panel: Panel; isDark: boolean }
    const answered = (await (context.get(apiContext) as Transport)({ method: 'GET', path: '/api/v1/instance-settings' }, {})) as {
      data: Panel['settings']
    }
    const banners = (await (context.get(apiContext) as Transport)({ method: 'GET', path: '/api/v1/banners' }, {})) as {
      data: readonly { readonly id: number; readonly place: string; readonly content: string }[]
    }
    const html = `<html><head><link rel="modulepreload" href="/a.js"></head><body class="${isDark ? 'dark' : 'light'}"><h1>${panel.settings.panel_name} at ${pathname}</h1>
<i>${banners.data.map(({ id, place, content }) => `${id} ${place} ${content}`).join('; ')}</i><p>${answered.data.panel_name} ${answered.data.light_palette.primary}</p><a class="x" href="/services?sort=price">S</a><a href="https://elsewhere.example/">E</a><input class="y" autofocus="" name="e"/><script>order()</script></body></html>`
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'x-script-hashes': "'sha256-own'" } })
  },
}

let db: TestDatabase
let app: FastifyInstance
let known: ConsoleApp
let panel: Panel
let panels: Panels
let owner: OperatorClient
let editor: OperatorClient
let support: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  panels = previewablePanels(createPanels(db.database, { checkEveryMs: 0 }))
  const rateLimiter = createRateLimiter(db.database)
  panel = await aPanel(db.database, { key: 'harbour', name: 'Harbour', origin: 'http://harbour.localhost' })
  await aPanel(db.database, { key: 'meadow' })
  const cove = await aPanel(db.database, { key: 'cove', name: 'Cove', origin: 'http://cove.localhost', state: 'preparing' })
  known = await consoleApp(db.database, panelsOperatorRoutes({ secret: 'a secret of thirty-two characters' }))
  const as = (role: 'editor' | 'support') => signedIn(known, { email: `${role}@example.com`, places: [{ panelId: panel.id, role }] })
  owner = await signedIn(known, {
    email: 'owner@example.com',
    places: [panel, cove].map(({ id }) => ({ panelId: id, role: 'owner' as const })),
  })
  editor = await as('editor')
  support = await as('support')
  app = await buildApp({
    panelOf: panels.findByHost,
    callerOf: async () => undefined,
    routes: panelsRoutes({ panels }),
    rateLimiter,
    logLevel: 'silent',
    admit: closedShops({ database: db.database, panels, clock: systemClock }),
  })
  await mountStorefront(app, {
    database: db.database,
    panels,
    catalogue: previewableCatalogue(createCatalogue(db.database)),
    callers: new InProcessCallers(),
    rateLimiter,
    pagesPerMinute: 1000,
    dev: async () => async () => storefront,
    hasWorker: true,
    thirdPartiesUrl: undefined,
    consoleOrigin: 'http://console.localhost',
    youtube: undefined,
  })
})
afterAll(async () => {
  await Promise.all([app.close(), known.app.close()])
  await db.close()
})

const P = '/panels/harbour/settings/preview'
const get = (url: string, host = 'harbour.localhost') => app.inject({ url, headers: { host } })
const opened = async (changes: object, continues?: number, who = owner) => {
  const { status, body } = await who.ask('POST', P, { changes, continues })
  expect(status).toBe(200)
  const { id, url } = body.data as { id: number; url: string }
  return { id, code: new URL(url).pathname, url }
}
/** Follows the code to the page that it opens. */
const entered = async (code: string, query = '') => {
  const lead = await get(code + query)
  expect(lead.statusCode).toBe(302)
  const first = String(lead.headers.location)
  const page = await get(first)
  const address = page.statusCode === 302 ? String(page.headers.location) : first
  return { address, page: page.statusCode === 302 ? await get(address) : page }
}
const UNSAVED = { panel_name: 'Harbour Bay', light_palette: { primary: '#aa3311' } }

describe('a preview of a banner that is not saved', () => {
  const B = '/panels/harbour/banners'
  const banner = {
    place: 'create_order',
    type: 'html',
    contents: { en: '<b>Sale</b>' },
    startsAt: '2099-01-01T00:00:00.000Z',
    isEnabled: false,
  }
  const shown = async (body: object, query = '?page=banner') => {
    const answer = await editor.ask('POST', `${B}/preview`, body)
    expect(answer.status).toBe(200)
    const { address, page } = await entered(new URL(answer.body.data.url).pathname, query)
    return { path: address.replace(/^.*\/light/, ''), banners: /<i>(.*)<\/i>/.exec(page.body)?.[1] }
  }
  it('is shown at once on the page of its place, with what was changed, and to nobody else', async () => {
    expect(await shown({ fields: banner })).toEqual({ path: '/orders/create', banners: '0 create_order <b>Sale</b>' })
    const { id } = (await editor.ask('POST', B, { ...banner, contents: { en: '<b>Old</b>' } })).body.data
    expect(await shown({ id, fields: { contents: { en: '<b>New</b><script>x</script>' } } })).toEqual({
      path: '/orders/create',
      banners: `${id} create_order <b>New</b>`,
    })
    expect((await get('/')).body).toContain('<i></i>')
    expect(await shown({ id, fields: { place: 'sidebar' } })).toMatchObject({ path: '/', banners: `${id} sidebar <b>Old</b>` })
    expect((await editor.ask('DELETE', `${B}/${id}`)).status).toBe(204)
  })
  it.each(['dashboard', 'orders', 'profile', 'drip_feed', 'order_widget', 'referral_program'])(
    'stands above the order form where customers alone see its place: %s',
    async (place) => {
      expect(await shown({ fields: { ...banner, place } })).toEqual({ path: '/orders/create', banners: '0 create_order <b>Sale</b>' })
    },
  )
  it('is refused as saving it would be, and to those who write no banners', async () => {
    const wrong = await editor.ask('POST', `${B}/preview`, { fields: { ...banner, place: 'attic' } })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['place']])
    expect((await editor.ask('POST', `${B}/preview`, { id: 999_999, fields: {} })).status).toBe(404)
    expect((await support.ask('POST', `${B}/preview`, { fields: banner })).body.details).toEqual({
      code: 'not_permitted',
      permission: 'content.edit',
    })
  })
})

describe('a preview of unsaved settings', () => {
  it('is the shop with them, in its pages and in the API that they ask, for nobody else', async () => {
    const { url, code } = await opened(UNSAVED)
    expect(url).toMatch(/^http:\/\/harbour\.localhost\/preview\/[\w-]{43}$/)
    const { address, page } = await entered(code)
    expect(address).toMatch(/^\/preview\/[\w-]{43}\/light\/$/)
    expect(page.body).toContain('<h1>Harbour Bay at /</h1>')
    expect(page.body).toContain('<p>Harbour Bay #aa3311</p>')
    const real = await get('/')
    expect(real.body).toContain('<h1>Harbour at /</h1>')
    expect(real.body).toContain('<p>Harbour #')
    expect((await panels.get(panel.id)).settings.panel_name).toBe('Harbour')
  })
  it('is looked at in another language: on a named page, and on the one that is open', async () => {
    const first = await opened(UNSAVED)
    const named = await entered(first.code, '?page=sign-in&locale=de')
    expect(named.address).toMatch(/\/light\/de\/login$/)
    expect(named.page.body).toContain('Harbour Bay at /de/login')
    const again = await entered((await opened(UNSAVED, first.id)).code, '?locale=en')
    expect(again.address).toMatch(/\/light\/login$/)
    const unknown = await entered((await opened(UNSAVED, first.id)).code, '?locale=xx')
    expect(unknown.address).toMatch(/\/light\/login$/)
  })
  it('says what it is, runs no script, leads nowhere else and is cached nowhere', async () => {
    const { address, page } = await entered((await opened(UNSAVED)).code)
    const folder = address.slice(0, -1)
    expect(page.body).toContain('Preview of unsaved changes')
    expect(page.body).not.toMatch(/<script|modulepreload|elsewhere|autofocus/)
    expect(page.body).toContain('<input class="y" name="e"/>')
    expect(page.body).toContain(`<a class="x" href="${folder}/services?sort=price">`)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    const policy = String(page.headers['content-security-policy'])
    for (const directive of [
      "default-src 'none'",
      "form-action 'none'",
      'frame-ancestors http://console.localhost',
      'sandbox allow-same-origin',
    ])
      expect(policy.split('; ')).toContain(directive)
    expect(policy).not.toContain('script-src')
    expect((await get('/')).headers['content-security-policy']).toContain("frame-ancestors 'self'")
    const [login] = [await get(`${folder}/orders`)]
    expect([login.statusCode, login.headers.location]).toEqual([302, `${folder}/login?redirect=/orders`])
  })
  it('opens once by its code, on its own panel alone, and ends with its time', async () => {
    const { code } = await opened(UNSAVED)
    expect((await get(code, 'meadow.localhost')).statusCode).toBe(404)
    const { address } = await entered(code)
    expect((await get(code)).statusCode).toBe(404)
    expect((await get(address, 'meadow.localhost')).statusCode).toBe(410)
    expect((await get(`/preview/${'x'.repeat(43)}/light/`)).statusCode).toBe(410)
    const { now } = known.time
    known.time.now = new Date(Date.now() - 11 * 60_000)
    const late = await opened(UNSAVED)
    known.time.now = now
    expect((await get(late.code)).statusCode).toBe(404)
    // Its pages end with it.
    expect((await get(address)).statusCode).toBe(200)
    await db.database.transaction(panel.id, (trx) =>
      trx.run(sql`update panels.preview set expires_at = now() - interval '1 second' where panel_id = ${trx.panelId}`),
    )
    expect((await get(address)).statusCode).toBe(410)
  })
  it('goes on with what is unsaved now, on the page it showed, and its old addresses end', async () => {
    const first = await opened(UNSAVED)
    const { address } = await entered(first.code, '?page=sign-in&scheme=dark')
    expect(address).toMatch(/\/dark\/login$/)
    expect((await get(address)).body).toContain('class="dark"')
    expect((await get(`${address.slice(0, -6)}/de/services?sort=price`)).body).toContain('Harbour Bay at /de/services')
    const second = await opened({ panel_name: 'Harbour Cove' }, first.id)
    expect(second.id).toBe(first.id)
    const next = await entered(second.code)
    expect(next.address).toMatch(/\/light\/de\/services\?sort=price$/)
    expect(next.page.body).toContain('Harbour Cove at /de/services')
    expect((await get(address)).statusCode).toBe(410)
    // Another operator's preview is not gone on with.
    expect((await opened({}, first.id, editor)).id).not.toBe(first.id)
  })
  it('is validated as a save is, and needs the right to see what is changed', async () => {
    const wrong = await owner.ask('POST', P, { changes: { light_palette: { primary: 'red' }, nothing: 1 } })
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['light_palette.primary', 'nothing']])
    expect((await support.ask('POST', P, { changes: {} })).body.details).toMatchObject({ permission: 'appearance.edit' })
    expect((await editor.ask('POST', P, { changes: { custom_code: 'x()' } })).body.details).toMatchObject({ permission: 'code.edit' })
  })
  it('shows a shop that is not open yet, and nothing else of it', async () => {
    const { body } = await owner.ask('POST', '/panels/cove/settings/preview', { changes: { panel_name: 'Cove Bay' } })
    const lead = await get(new URL(body.data.url).pathname, 'cove.localhost')
    const page = await get(String(lead.headers.location), 'cove.localhost')
    expect(page.body).toContain('<p>Cove Bay #')
    expect([(await get('/', 'cove.localhost')).statusCode, (await get('/core/settings', 'cove.localhost')).statusCode]).toEqual([503, 503])
  })
  it('keeps no code: not in the database, not with a repeated key', async () => {
    const key = { 'idempotency-key': 'preview' }
    const ask = () => owner.ask('POST', P, { changes: UNSAVED }, key)
    const [first, again] = [await ask(), await ask()]
    expect(again.text).toBe(first.text)
    const code = String(first.body.data.url).slice(-43)
    const kept = await db.database.read(panel.id, async (trx) =>
      JSON.stringify(
        await trx.rows(sql<object>`select row_to_json(p)::text as preview, k.resource from panels.preview p, platform.idempotency k`),
      ),
    )
    expect(kept).toContain('Harbour Bay')
    expect(kept).not.toContain(code)
  })
})
