import { changeSettings, createPanels, type Panel, type SettingsPatch } from '@vitrine/panels'
import { type Database, openDatabase } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { getDocument } from '../../document.ts'
import { theShop } from '../../the-shop.ts'

const LONG_TIMEOUT = { timeout: 30_000, interval: 300 }
const NORTH = { panel: 'northbeam' } as const

let database: Database
let northbeam: Panel
/** What the settings were that these journeys change. */
let before: SettingsPatch
beforeAll(async () => {
  database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
  const panel = await createPanels(database).findByKey('northbeam')
  if (!panel) throw new Error('There is no Northbeam')
  northbeam = panel
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

const change = (patch: SettingsPatch) => database.transaction(northbeam.id, (trx) => changeSettings(trx, patch))
/** An uncached page, so that what was just changed is on it. */
const fresh = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}signature=${Date.now()}`
const read = async (path: string, cookie?: string): Promise<string> =>
  (await getDocument(fresh(path), { ...NORTH, ...(cookie ? { cookie } : {}) })).html
const until = (path: string, words: string, is = true) =>
  vi.waitFor(async () => expect((await read(path)).includes(words)).toBe(is), LONG_TIMEOUT)
const count = (text: string, part: string): number => text.split(part).length - 1

describe('two panels with settings of their own', () => {
  it('each show their own name, mark, colour, links, tasks and terms, and nothing of the other’s (INST-001)', async () => {
    const north = { terms_url: 'https://north.test/terms' }
    const tide = { terms_url: 'https://tide.test/terms' }
    const tidewell = await createPanels(database).findByKey('tidewell')
    if (!tidewell) throw new Error('There is no Tidewell')
    const setTide = (patch: SettingsPatch) => database.transaction(tidewell.id, (trx) => changeSettings(trx, patch))
    const page = async (panel: 'tidewell' | 'northbeam') => (await getDocument(fresh('/'), { panel })).html
    try {
      await Promise.all([change(north), setTide(tide)])
      await vi.waitFor(async () => {
        expect(await page('northbeam')).toContain(north.terms_url)
        expect(await page('tidewell')).toContain(tide.terms_url)
      }, LONG_TIMEOUT)
      const [ours, theirs] = [await page('tidewell'), await page('northbeam')]
      // The one without tasks has no word of them among its links.
      const marks = ({ panel_name, logo_light, light_palette, custom_menu_items }: Panel['settings'], terms: string) => [
        ...[panel_name, logo_light, light_palette.primary.toLowerCase(), terms],
        ...custom_menu_items.map(({ url }) => url),
      ]
      const tideMarks = [...marks(tidewell.settings, tide.terms_url), '\\"tasks\\"']
      const northMarks = marks(northbeam.settings, north.terms_url)
      const found = (html: string, all: readonly string[]) => all.filter((mark) => html.includes(mark))
      expect([found(ours, tideMarks), found(theirs, northMarks)]).toEqual([tideMarks, northMarks])
      expect([found(theirs, tideMarks), found(ours, northMarks)]).toEqual([[], []])
    } finally {
      await setTide({ terms_url: tidewell.settings.terms_url })
    }
  })
})

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
    expect([count(english, '>Help of ours<'), count(english, '>Hilfe von uns<'), count(german, '>Help of ours<')]).toEqual([1, 0, 0])
    expect(german).toContain('>Hilfe von uns<')
    expect(count(english, '<link rel="icon" href="/favicon-of-ours.ico"/>')).toBe(1)
    expect(count(english, 'href="mailto:help@x.test"')).toBe(1)
    for (const path of ['/', '/login', '/register']) {
      const html = await read(path)
      expect([count(html, `href="${TERMS}"`), count(html, `href="${PRIVACY}"`)], path).toEqual([1, 1])
    }
    const { page, context } = await newVisitor(NORTH)
    await visit(page, fresh('/'))
    await page.getByRole('button', { name: 'Toggle menu' }).click()
    const marks = page.getByRole('dialog').locator('a[href="https://t.me/x"]')
    await marks.first().waitFor()
    expect(await marks.count()).toBe(1)
    await context.close()
  })

  it('is the view of the catalogue until a visitor chooses another (INST-008)', async () => {
    const isTable = async (cookie?: string) => /<table/.test(await read('/', cookie))
    await change({ default_marketplace_view: 'table' })
    await vi.waitFor(async () => expect(await isTable()).toBe(true), LONG_TIMEOUT)
    expect(await isTable('services_view_mode=cards')).toBe(false)
    await change({ default_marketplace_view: 'cards' })
    await vi.waitFor(async () => expect(await isTable()).toBe(false), LONG_TIMEOUT)
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
