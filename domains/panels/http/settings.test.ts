import { createPanels, panelsRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '../commands/change-settings.ts'
import { createPanel } from '../commands/create-panel.ts'
import type { MenuItem } from '../contract/schemas.ts'

let db: TestDatabase
let app: FastifyInstance
const read = async (host: string, url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'GET', url, headers: { host, ...headers } })
  return { status: answer.statusCode, data: answer.json().data, cookies: answer.cookies }
}

beforeAll(async () => {
  db = await testDatabase()
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  app = await testApp({
    countryHeader: 'cf-ipcountry',
    panelOf: (host) => panels.findByHost(host),
    callerOf: async (_, bearer) => (bearer === 'good' ? { kind: 'user', userId: 1, via: 'session', sessionId: null } : undefined),
    routes: panelsRoutes({ panels }),
  })
  await createPanel(db.database, { key: 'plain', name: 'Plain', hosts: ['plain.localhost'] })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

/** By itself or in a group. */
const isInMenu = (items: readonly MenuItem[], name: string): boolean =>
  items.some((item) => item.routeName === name || isInMenu(item.children, name))

describe('the settings of a panel', () => {
  it('serves the whole document with its defaults (EP-082)', async () => {
    const { status, data } = await read('plain.localhost', '/core/settings')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      panel_name: 'Plain',
      navigation: 'drawer',
      contact_info_is_required: false,
      hide_personal_account_for_unregistered: false,
      custom_menu_items: [],
      registration_enabled: true,
      cabinet_widget_token: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
  })
  it('serves the rate of a panel that has one, and no rates otherwise (INST-005)', async () => {
    await aPanel(db.database, { key: 'roubles', settings: { currencies: { default: 'USD', rates: { RUB: '90' } } } })
    expect((await read('roubles.localhost', '/core/settings')).data.currencies).toEqual({ default: 'USD', rates: { RUB: '90' } })
    expect((await read('plain.localhost', '/core/settings')).data.currencies).toEqual({ default: 'USD', rates: {} })
  })
  it('know dollars and, by the rate of the panel, roubles; no other currency and no other default (CURR-001)', async () => {
    const panel = await aPanel(db.database, { key: 'currencies', settings: { currencies: { default: 'USD', rates: { RUB: '90' } } } })
    const change = (currencies: unknown) =>
      db.database.transaction(panel.id, (trx) => changeSettings(trx, { currencies } as Parameters<typeof changeSettings>[1]))
    await expect(change({ default: 'USD', rates: { EUR: '0.9' } })).rejects.toThrow()
    await expect(change({ default: 'RUB', rates: {} })).rejects.toThrow()
    await change({ default: 'USD', rates: { RUB: '94.5' } })
    expect((await read('currencies.localhost', '/core/settings')).data.currencies).toEqual({ default: 'USD', rates: { RUB: '94.5' } })
  })
  it('asks for a captcha and charges nothing for the guarantee unless told otherwise, shows two decimals, and offers one order or those of publications (INST-003, INST-004, INST-010)', async () => {
    const { data } = await read('plain.localhost', '/core/settings')
    expect([data.captcha_is_enabled, data.guarantee_charge_percent, data.rounding_precision]).toEqual([true, '0', 2])
    expect(data.show_create_order_types).toEqual({ single: true, multi: false, expert: false, autopromotion: true })
  })
  it('answers the same under the alias and on the core host (API-004)', async () => {
    const bare = await read('plain.localhost', '/core/settings')
    expect((await read('plain.localhost', '/api/v1/instance-settings')).data).toEqual(bare.data)
    expect((await read('core.plain.localhost', '/settings')).data).toEqual(bare.data)
  })
  it('follows a change at the next question', async () => {
    const panel = await aPanel(db.database, { key: 'changing', settings: { light_palette: { primary: '#112233' } } })
    await read('changing.localhost', '/core/settings')
    await db.database.transaction(panel.id, (trx) =>
      changeSettings(trx, { terms_url: 'https://x.test/t', light_palette: { accent: '#445566' } }),
    )
    const { data } = await read('changing.localhost', '/core/settings')
    expect([data.terms_url, data.light_palette.primary, data.light_palette.accent]).toEqual(['https://x.test/t', '#112233', '#445566'])
  })
  it('takes no address that could run code', async () => {
    const panel = await aPanel(db.database)
    const change = (url: string) => db.database.transaction(panel.id, (trx) => changeSettings(trx, { logo_url: url }))
    await expect(change('javascript:alert(1)')).rejects.toThrow()
    await expect(change('//evil.test/x')).rejects.toThrow()
    await expect(change('/about')).resolves.toBe(2)
  })
  it('answers an unknown host with 421', async () => {
    expect((await app.inject({ method: 'GET', url: '/core/settings', headers: { host: 'nobody.test' } })).statusCode).toBe(421)
  })
})

describe('the country cookie', () => {
  it('stores the country that the proxy names for a year (COOKIE-007)', async () => {
    const { cookies } = await read('plain.localhost', '/core/settings', { 'cf-ipcountry': 'de', 'x-forwarded-for': '203.0.113.7' })
    expect(cookies).toEqual([expect.objectContaining({ name: 'client_ip_country', value: 'DE', maxAge: 31_536_000, path: '/' })])
    expect(cookies[0]).not.toHaveProperty('httpOnly')
  })
  it('is not accepted from a visitor who came through no proxy', async () => {
    expect((await read('plain.localhost', '/core/settings', { 'cf-ipcountry': 'de' })).cookies).toEqual([])
  })
  it('is not set while the country is unknown', async () => {
    expect((await read('plain.localhost', '/core/settings')).cookies).toEqual([])
    expect((await read('plain.localhost', '/core/settings', { 'cf-ipcountry': 'XX', 'x-forwarded-for': '203.0.113.7' })).cookies).toEqual(
      [],
    )
  })
})

const aFreeTrial = { quantity: 100, hidden: false, enabled: true, service_id: 1, service_type: null, network: null, links: [] }

describe('the global settings', () => {
  it('are exactly two (INST-024, EP-081)', async () => {
    await aPanel(db.database, { key: 'partner', options: { defaultOuterWidgetPartnerPpm: 150_000 } })
    expect((await read('partner.localhost', '/core/api/v1/settings')).data).toEqual({
      free_views_is_allowed: false,
      default_outer_widget_partner_percent: 0.15,
    })
  })
})

describe('pages and menu', () => {
  it('names the pages that exist, with titles in the language asked for (EP-083)', async () => {
    const { data } = await read('plain.localhost', '/core/pages?locale=de')
    const titles = new Map(data.map((page: { route_name: string; meta_title: string }) => [page.route_name, page.meta_title]))
    expect(titles.get('login')).toBe('Anmelden · Plain')
    expect(titles.get('orders-create')).toBe('Neue Bestellung · Plain')
  })
  it('leaves the sign-in pages out for a signed-in caller', async () => {
    const { data } = await read('plain.localhost', '/api/v1/pages', { authorization: 'Bearer good' })
    const names = data.map((page: { route_name: string }) => page.route_name)
    expect(names).toContain('orders')
    expect(names).not.toContain('login')
    expect(names).not.toContain('register')
  })
  it.each([
    ['tasks', 'enable_tasks', ['tasks', 'tasks-faq']],
    ['bonuses', 'enable_bonuses', ['bonuses']],
  ] as const)('have %s only where the panel has them (INST-012)', async (name, setting, pages) => {
    const named = async (isOn: boolean) => {
      const key = `${name}-${isOn ? 'on' : 'off'}`
      await aPanel(db.database, { key, settings: { [setting]: isOn } })
      const host = `${key}.localhost`
      const [shown, menu] = [await read(host, '/core/pages'), await read(host, '/core/menu-items')]
      return {
        pages: pages.map((page) => shown.data.some((one: { route_name: string }) => one.route_name === page)),
        menu: isInMenu(menu.data, name),
      }
    }
    expect(await named(true)).toEqual({ pages: pages.map(() => true), menu: true })
    expect(await named(false)).toEqual({ pages: pages.map(() => false), menu: false })
  })
  it('have no free trials where the panel gives none away (INST-024)', async () => {
    const trials = async (key: string, freeViewsIsAllowed: boolean) => {
      await aPanel(db.database, { key, options: { freeViewsIsAllowed }, settings: { free_trial: aFreeTrial } })
      const [pages, menu] = [await read(`${key}.localhost`, '/core/pages'), await read(`${key}.localhost`, '/core/menu-items')]
      return [pages.data.some((page: { route_name: string }) => page.route_name === 'free-trials'), isInMenu(menu.data, 'free-trials')]
    }
    expect([await trials('gives', true), await trials('keeps', false)]).toEqual([
      [true, true],
      [false, false],
    ])
  })
  it('gives the menu in the language asked for, with its flags (EP-084)', async () => {
    const { data } = await read('plain.localhost', '/core/menu-items?locale=ru')
    const item = (name: string) => data.find(({ routeName }: { routeName: string }) => routeName === name)
    expect(item('index')).toMatchObject({ name: 'Услуги', isAllowedForGuest: true, isAllowedForAuthorized: true })
    expect(item('orders')).toMatchObject({ isAllowedForGuest: false })
    expect((await read('plain.localhost', '/api/v1/menu-items?locale=ru')).data).toEqual(data)
  })
})
