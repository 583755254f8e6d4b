import { changeSettings, createPanels, type SettingsPatch } from '@vitrine/panels'
import { type Database, openDatabase } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../browser.ts'
import { getDocument } from '../document.ts'

const PATIENT = { timeout: 30_000, interval: 300 }
const NORTH = { panel: 'northbeam' } as const

let database: Database
let panelId: number
/** What the settings were that these journeys change. */
let before: SettingsPatch
beforeAll(async () => {
  database = await openDatabase({ url: inject('shopAdminUrl'), role: 'vitrine_app', poolMax: 1 })
  const panel = await createPanels(database).findByKey('northbeam')
  if (!panel) throw new Error('There is no Northbeam')
  panelId = panel.id
  const { custom_menu_items, meta_tags, favicon, support_email, social_links, terms_url, privacy_url } = panel.settings
  const { default_marketplace_view, single_order_design } = panel.settings
  before = { custom_menu_items, meta_tags, favicon, support_email, social_links, terms_url, privacy_url }
  before = { ...before, default_marketplace_view, single_order_design }
})
afterAll(async () => {
  await change(before)
  await until('/', 'x-shop', false)
  await database.close()
  await closeBrowser()
})

const change = (patch: SettingsPatch) => database.transaction(panelId, (trx) => changeSettings(trx, patch))
/** A page that nobody keeps, so that what was just changed is on it. */
const fresh = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}fresh=${Date.now()}`
const read = async (path: string, cookie?: string): Promise<string> =>
  (await getDocument(fresh(path), { ...NORTH, ...(cookie ? { cookie } : {}) })).html
const until = (path: string, words: string, is = true) =>
  vi.waitFor(async () => expect((await read(path)).includes(words)).toBe(is), PATIENT)
const count = (text: string, part: string): number => text.split(part).length - 1

describe('what a panel sets', () => {
  const TERMS = 'https://x.test/t'
  const PRIVACY = 'https://x.test/p'

  it('stands in the head, in the menu and on the pages, in the language of the reader (INST-014, INST-020, INST-021)', async () => {
    const translations = { en: 'Help of ours', de: 'Hilfe von uns' }
    await change({
      custom_menu_items: [{ name: 'Help of ours', url: 'https://x.test/help', icon: null, open_in_new_tab: true, translations }],
      meta_tags: [{ name: 'x-shop', content: 'y' }],
      favicon: '/favicon-of-ours.ico',
      support_email: 'help@x.test',
      social_links: { ...before.social_links, telegram: 'https://t.me/x' },
      terms_url: TERMS,
      privacy_url: PRIVACY,
    })
    await until('/', '<meta name="x-shop" content="y"/>')
    const [english, german] = [await read('/'), await read('/de', 'i18n_redirected=de')]
    expect([count(english, '>Help of ours<'), count(english, 'Hilfe von uns</'), count(german, '>Help of ours<')]).toEqual([1, 0, 0])
    expect(german).toContain('Hilfe von uns</')
    expect(count(english, '<link rel="icon" href="/favicon-of-ours.ico"/>')).toBe(1)
    expect(count(english, 'href="mailto:help@x.test"')).toBe(1)
    for (const path of ['/', '/login', '/register']) {
      const html = await read(path)
      expect([count(html, `href="${TERMS}"`), count(html, `href="${PRIVACY}"`)], path).toEqual([1, 1])
    }
    const { page, context } = await newVisitor(NORTH)
    await visit(page, fresh('/'))
    const marks = page.locator('a[href="https://t.me/x"]')
    await marks.first().waitFor({ state: 'attached' })
    expect(await marks.count()).toBe(1)
    await context.close()
  })

  it('is the view of the catalogue until a visitor chose his own (INST-008)', async () => {
    const isTable = async (cookie?: string) => /<table/.test(await read('/', cookie))
    await change({ default_marketplace_view: 'table' })
    await vi.waitFor(async () => expect(await isTable()).toBe(true), PATIENT)
    expect(await isTable('services_view_mode=cards')).toBe(false)
    await change({ default_marketplace_view: 'cards' })
    await vi.waitFor(async () => expect(await isTable()).toBe(false), PATIENT)
    expect(await isTable('services_view_mode=table')).toBe(true)
  })

  it('is the design of the order form, with the same fields in each (INST-011)', async () => {
    const fieldsOf = (html: string) => [...html.matchAll(/ (?:id|aria-labelledby)="(order-[^"]+)"/g)].map(([, id]) => id)
    const fields: unknown[] = []
    for (const design of ['default', 'compact'] as const) {
      await change({ single_order_design: design })
      await until('/orders/create?serviceId=1', `data-design="${design}"`)
      fields.push(fieldsOf(await read('/orders/create?serviceId=1')))
    }
    expect(fields[0]).toEqual(fields[1])
    expect(fields[0]).toContain('order-url')
  })
})
