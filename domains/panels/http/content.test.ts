import { createPanels, panelsRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '../commands/change-settings.ts'
import { createBanner, describePage, putMenu, redirectAliases, removeBanner } from '../commands/put-content.ts'
import { panelsContract } from '../contract/schemas.ts'
import type { NewBanner } from '../model/banner.ts'
import { bannerPlaces } from '../vocabulary.ts'

let db: TestDatabase
let app: FastifyInstance
let now = new Date('2026-11-20T12:00:00Z')
const read = async (host: string, url: string) => (await app.inject({ method: 'GET', url, headers: { host } })).json().data

beforeAll(async () => {
  db = await testDatabase()
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async () => undefined,
    routes: panelsRoutes({ panels, clock: { now: () => now } }),
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const add = (panelId: number, banner: NewBanner) => db.database.transaction(panelId, (trx) => createBanner(trx, banner))
const html = (place: NewBanner['place'], en: string): NewBanner => ({ place, type: 'html', contents: { en } })

describe('banners', () => {
  it('stand in exactly the twenty places of the specification, and the database knows no other (BANNER-002, EP-085)', async () => {
    const panel = await aPanel(db.database)
    for (const place of bannerPlaces) await add(panel.id, html(place, `<p>${place}</p>`))
    const answer = await app.inject({ url: '/core/banners', headers: { host: panel.host } })
    const { data } = panelsContract.banners.response.parse(answer.json())
    expect(data.map(({ place }) => place).sort()).toEqual([...bannerPlaces].sort())
    expect(new Set(data.map(({ place }) => place)).size).toBe(20)
    const foo = db.database.transaction(panel.id, (trx) =>
      trx.run(sql`insert into panels.banner (panel_id, place, type) values (${panel.id}, 'foo', 'html')`),
    )
    await expect(foo).rejects.toThrow(/check constraint/)
    expect(await read(panel.host, '/api/v1/banners')).toEqual(data)
  })
  it('are HTML without anything that runs, or slides in the order of their sorting', async () => {
    const panel = await aPanel(db.database)
    await add(panel.id, html('dashboard', '<b>x</b><script>window.z=1</script><img src=x onerror="window.z=1"><iframe src="/"></iframe>'))
    const slide = (sorting: number, title: string) => ({ sorting, texts: { en: { title }, de: { title: `${title} de` } } })
    await add(panel.id, { place: 'orders', type: 'custom', scrollDelayMs: 3000, slides: [slide(2, 'two'), slide(1, 'one')] })
    const [first, second] = await read(panel.host, '/core/banners?locale=de')
    expect(first).toMatchObject({ place: 'dashboard', type: 'html', content: '<b>x</b>', information: [], scroll_delay: 5000 })
    expect(second).toMatchObject({ place: 'orders', type: 'custom', content: null, scroll_delay: 3000 })
    expect(second.information.map(({ title }: { title: string }) => title)).toEqual(['one de', 'two de'])
  })
  it('come and go at their times, in the language asked for, and never with an address that runs code', async () => {
    const panel = await aPanel(db.database)
    const id = await add(panel.id, {
      place: 'sidebar',
      type: 'html',
      contents: { en: '<p>Sale</p>', ja: '<p>セール</p>' },
      startsAt: new Date('2026-12-01T00:00:00Z'),
      endsAt: new Date('2026-12-02T00:00:00Z'),
    })
    const contents = async (locale: string) =>
      (await read(panel.host, `/core/banners?locale=${locale}`)).map(({ content }: { content: string }) => content)
    expect(await contents('en')).toEqual([])
    now = new Date('2026-12-01T12:00:00Z')
    expect([await contents('ja'), await contents('de')]).toEqual([['<p>セール</p>'], ['<p>Sale</p>']])
    now = new Date('2026-12-02T00:00:00Z')
    expect(await contents('en')).toEqual([])
    now = new Date('2026-12-01T12:00:00Z')
    await db.database.transaction(panel.id, (trx) => removeBanner(trx, id))
    expect(await contents('en')).toEqual([])
    const evil: NewBanner = { place: 'sidebar', type: 'custom', slides: [{ sorting: 1, texts: {}, link: 'javascript:alert(1)' }] }
    await expect(add(panel.id, evil)).rejects.toThrow()
    await expect(add(panel.id, { place: 'sidebar', type: 'custom' })).rejects.toThrow()
  })
})

describe('what a panel writes into its settings', () => {
  const panelsOf = () => createPanels(db.database, { checkEveryMs: 0 })

  it('is served as HTML that can run nothing (EP-082)', async () => {
    const panel = await aPanel(db.database)
    const dirty = '<p id="c1" onclick="x()" style="color: red; position: fixed">Hi</p><script>1</script><a href="javascript:x()">a</a>'
    const version = await db.database.transaction(panel.id, (trx) => changeSettings(trx, { custom_html: dirty }))
    expect(version).toBe(2)
    const clean = '<p id="c1" style="color:red">Hi</p><a rel="noopener noreferrer nofollow">a</a>'
    expect((await read(panel.host, '/core/settings')).custom_html).toBe(clean)
    // Whatever stands in the table was not always cleaned by the rules of today.
    const raw = JSON.stringify({ custom_html: dirty })
    await db.database.transaction(panel.id, (trx) => trx.run(sql`update panels.panel set settings = ${raw} where panel_id = ${panel.id}`))
    expect((await read(panel.host, '/core/settings')).custom_html).toBe(clean)
  })
  it('is code that is stored and flagged when it is no JavaScript, versioned by what it says, and stopped by one switch', async () => {
    const panel = await aPanel(db.database)
    const codeAfter = async (...change: Parameters<typeof changeSettings> extends [unknown, ...infer Rest] ? Rest : never) => {
      await db.database.transaction(panel.id, (trx) => changeSettings(trx, ...change))
      return (await panelsOf().get(panel.id)).customCode
    }
    const good = await codeAfter({ custom_code: 'window.x = 1' })
    expect(good).toMatchObject({ isValid: true, hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
    const other = await codeAfter({ custom_code: 'window.x = 2' })
    expect(other?.hash).not.toBe(good?.hash)
    expect(await codeAfter({ custom_code: 'if (' })).toMatchObject({ isValid: false, source: 'if (' })
    expect(await codeAfter({ custom_code: 'window.x = 1' }, { customCodeIsStopped: true })).toBeNull()
    expect(await codeAfter({}, { customCodeIsStopped: false })).toEqual(good)
    expect(await codeAfter({ custom_code: null })).toBeNull()
  })
  it('are menu items, free trials and slots with their translations (INST-013)', async () => {
    const panel = await aPanel(db.database)
    const free_trial = {
      quantity: 100,
      hidden: false,
      enabled: true,
      service_id: 1,
      service_type: 'views',
      network: 1,
      links: [{ url: 'https://x.test/free', translations: { en: 'Free', de: 'Gratis' } }],
    }
    const custom_menu_items = [
      { name: 'Help', url: 'https://x.test/help', icon: null, open_in_new_tab: false, translations: { en: 'Help', de: 'Hilfe' } },
    ]
    const banner_slots = { dashboard: { is_shown: false, height: null }, orders: { is_shown: true, height: 90 } }
    await db.database.transaction(panel.id, (trx) => changeSettings(trx, { free_trial, custom_menu_items, banner_slots }))
    expect(await read(panel.host, '/core/settings?locale=de')).toMatchObject({ free_trial, custom_menu_items, banner_slots })
  })
})

describe('the menu of a panel', () => {
  const put = (panelId: number, menu: Parameters<typeof putMenu>[1]) => db.database.transaction(panelId, (trx) => putMenu(trx, menu))
  const outside = { icon: 'world', names: { en: 'B', de: 'Be' }, url: 'https://x.test', isExternal: true, isForGuests: true }

  it('is its own in its order, with names, pages, addresses, groups, marks and audiences (SIDEBAR-001, EP-084)', async () => {
    const panel = await aPanel(db.database)
    await put(panel.id, [
      { icon: 'home', names: { en: 'A' }, routeName: 'orders', isNew: true },
      outside,
      { icon: 'tags', names: { en: 'More' }, isForGuests: true, children: [{ icon: 'wallet', url: '/add-funds', names: { en: 'Money' } }] },
    ])
    const answer = await app.inject({ url: '/core/menu-items', headers: { host: panel.host } })
    const { data } = panelsContract.menuItems.response.parse(answer.json())
    const plain = {
      routeName: null,
      url: null,
      isAllowedForGuest: false,
      isAllowedForAuthorized: true,
      children: [],
      isNew: false,
      isExternal: false,
    }
    expect(data).toEqual([
      { ...plain, icon: 'home', name: 'A', routeName: 'orders', isNew: true },
      { ...plain, icon: 'world', name: 'B', url: 'https://x.test', isAllowedForGuest: true, isExternal: true },
      {
        ...{ ...plain, icon: 'tags', name: 'More', isAllowedForGuest: true },
        children: [{ ...plain, icon: 'wallet', name: 'Money', url: '/add-funds' }],
      },
    ])
    const german = await read(panel.host, '/api/v1/menu-items?locale=de')
    expect(german.map(({ name }: { name: string }) => name)).toEqual(['A', 'Be', 'More'])
    await put(panel.id, [])
    expect((await read(panel.host, '/core/menu-items'))[0].routeName).toBe('dashboard')
  })
  it('says of each item whether guests and whether customers see it (ROLE-008)', async () => {
    const panel = await aPanel(db.database)
    const item = (name: string, isForGuests: boolean, isForCustomers: boolean) => ({
      ...{ icon: 'world', names: { en: name }, url: `https://x.test/${name}`, isExternal: true },
      ...{ isForGuests, isForCustomers },
    })
    await put(panel.id, [
      item('both', true, true),
      item('guests', true, false),
      item('customers', false, true),
      item('nobody', false, false),
    ])
    const shown: { name: string; isAllowedForGuest: boolean; isAllowedForAuthorized: boolean }[] = await read(
      panel.host,
      '/core/menu-items',
    )
    expect(shown.map(({ name, isAllowedForGuest, isAllowedForAuthorized }) => [name, isAllowedForGuest, isAllowedForAuthorized])).toEqual([
      ['both', true, true],
      ['guests', true, false],
      ['customers', false, true],
      ['nobody', false, false],
    ])
  })
  it('has no page that the panel switched off, and no group without a page', async () => {
    const panel = await aPanel(db.database, { settings: { enable_tasks: false } })
    await put(panel.id, [
      { icon: 'list', routeName: 'tasks' },
      { icon: 'tags', names: { en: 'Tasks' }, children: [{ icon: 'list', url: '/tasks/faq', names: { en: 'Questions' } }] },
      { icon: 'home', routeName: 'orders' },
    ])
    const names = async () => (await read(panel.host, '/core/menu-items')).map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Orders'])
    await db.database.transaction(panel.id, (trx) => changeSettings(trx, { enable_tasks: true }))
    expect(await names()).toEqual(['Tasks', 'Tasks', 'Orders'])
  })
  it('takes no page that does not exist, no address that runs code, no mark of another site on a page, and nothing without a name', async () => {
    const panel = await aPanel(db.database)
    for (const bad of [
      { icon: 'home', routeName: 'nowhere' },
      { icon: 'home', names: { en: 'x' }, url: '/services/nowhere' },
      { icon: 'home', names: { en: 'x' }, url: 'javascript:alert(1)' },
      { icon: 'home', names: { en: 'x' }, url: '//x.test' },
      { icon: 'home', routeName: 'orders', isExternal: true },
      { icon: 'home', url: 'https://x.test' },
      { icon: '', routeName: 'orders' },
      { icon: 'home', children: [] },
      { icon: 'home', productGroup: 'money-group' as const, routeName: 'orders' },
      { icon: 'home', routeName: 'orders', names: { en: 'x' }, url: 'https://x.test' },
    ])
      await expect(put(panel.id, [bad]), JSON.stringify(bad)).rejects.toThrow()
    const other = await aPanel(db.database)
    await put(other.id, [outside])
    expect((await read(panel.host, '/core/menu-items')).length).toBeGreaterThan(5)
  })
})

describe('the texts and addresses of a panel', () => {
  it('are its pages’ titles, one language for itself (EP-083)', async () => {
    const panel = await aPanel(db.database)
    await db.database.transaction(panel.id, (trx) =>
      describePage(trx, { routeName: 'orders-create', locale: 'en', title: 'T', description: 'D' }),
    )
    const page = async (locale: string) =>
      (await read(panel.host, `/core/pages?locale=${locale}`)).find((each: { route_name: string }) => each.route_name === 'orders-create')
    expect(await page('en')).toEqual({ route_name: 'orders-create', meta_title: 'T', meta_description: 'D' })
    expect((await page('de')).meta_title).toBe(`Neue Bestellung · ${panel.name}`)
  })
  it('are redirects of older addresses, never of ours', async () => {
    const panel = await aPanel(db.database)
    await db.database.transaction(panel.id, (trx) => redirectAliases(trx, [{ path: '/old', routeName: 'orders' }]))
    expect((await createPanels(db.database).get(panel.id)).content.aliases).toEqual([{ path: '/old', routeName: 'orders' }])
    const taken = db.database.transaction(panel.id, (trx) => redirectAliases(trx, [{ path: '/core/settings', routeName: 'orders' }]))
    await expect(taken).rejects.toThrow()
  })
  it('belong to nobody else', async () => {
    const [ours, theirs] = [await aPanel(db.database), await aPanel(db.database)]
    await add(ours.id, html('dashboard', '<p>ours</p>'))
    expect(await read(theirs.host, '/core/banners')).toEqual([])
  })
})
