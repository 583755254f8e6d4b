import { type Locale, locales } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../contract/schemas.ts'
import type { ArticleHead } from './article.ts'
import { defaultSettings, settingsOf } from './default-settings.ts'
import { menuFor } from './menu.ts'
import { type Features, pagesFor, routeNames } from './pages.ts'
import { originOf, type Panel } from './panel.ts'
import { noContent, type PageTextsOfPanel } from './panel-content.ts'
import { defaultOptions } from './panel-options.ts'

const panel = (isDemo: boolean): Panel => ({
  id: 1,
  key: 'a',
  state: 'open',
  isArchived: false,
  isFrozen: false,
  limits: { ordersPerMinute: null, services: null, staff: null },
  closedNote: null,
  name: 'A',
  host: 'a.test',
  hosts: ['a.test'],
  origin: 'https://a.test',
  cookieDomain: null,
  settings: settingsOf({ id: 1, name: 'A', host: 'a.test' }, {}),
  options: { ...defaultOptions, isDemo },
  content: noContent,
  customCode: null,
  version: 1,
})
const requested = (host: string) => ({ secure: false, headers: { host } })

describe('where links of a panel lead', () => {
  it('is the stored origin, whatever a request claims', () => {
    expect(originOf(panel(false), requested('a.test:1234'))).toBe('https://a.test')
    expect(originOf(panel(true), requested('evil.test'))).toBe('https://a.test')
  })
  it('is the port it was asked on, for a demo panel', () => {
    expect(originOf(panel(true), requested('core.a.test:5000'))).toBe('http://a.test:5000')
  })
})

describe('settings', () => {
  it('fills a group that was set in part', () => {
    const settings = settingsOf(
      { id: 1, name: 'A', host: 'a.test' },
      { light_palette: { primary: '#112233' }, free_trial: { quantity: 5 } },
    )
    expect(settings.light_palette).toEqual({ ...defaultSettings.light_palette, primary: '#112233' })
    expect(settings.free_trial.enabled).toBe(false)
    expect(settings.dark_palette.primary).toBe('#112233')
  })
})

const freeTrials = { ...settingsOf({ id: 1, name: 'A', host: 'a.test' }, {}).free_trial, enabled: true, hidden: false }
/** The page of questions exists with the first of them. */
const question: ArticleHead = {
  ...{ id: 1, kind: 'faq', address: null, texts: {}, state: 'published', publishAt: null, isInFooter: false, pictureOrigins: [] },
}
const features = (settings: Partial<Features['settings']> = {}, options: Partial<Features['options']> = {}): Features => ({
  settings: {
    ...settingsOf({ id: 1, name: 'A', host: 'a.test' }, {}),
    grades_enabled: true,
    enable_bonuses: true,
    enable_tasks: true,
    enable_keyword_tools: true,
    free_trial: freeTrials,
    ...settings,
  },
  options: { ...defaultOptions, freeViewsIsAllowed: true, ...options },
  content: { articles: [question] },
})
const pages = (locale: Locale, params: Features = features(), texts: PageTextsOfPanel[] = []) =>
  pagesFor({ panelName: 'A', locale, isSignedIn: false, texts, ...params })
const names = (params: Features) => pages('en', params).map((page) => page.route_name)
const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children)])
const menuNames = (params: Features) => flat(menuFor('en', params)).map((item) => item.routeName)
const isOfTasks = (name: string | null): boolean => name?.startsWith('tasks') ?? false

describe('pages in twelve languages', () => {
  it.each(locales)('have a title in %s', (locale) => {
    expect(pages(locale).map((page) => page.route_name)).toEqual(routeNames)
    expect(pages(locale).every((page) => page.meta_title && !page.meta_title.startsWith(' '))).toBe(true)
    expect(flat(menuFor(locale, features())).every((item) => item.name.length > 0)).toBe(true)
  })
  it('leave registration out where it is closed', () => {
    expect(names(features({ registration_enabled: false }))).not.toContain('register')
  })
  it('have orders in the first level of the menu, what concerns money and earning in groups under a caption', () => {
    const menu = menuFor('en', features())
    expect(menu.map(({ name }) => name).slice(0, 3)).toEqual(['Dashboard', 'Services', 'Orders'])
    const groups = menu.filter(({ children }) => children.length > 0).map(({ name, icon, children }) => [name, icon, flat(children).length])
    expect(groups).toEqual([
      ['Money', '', 6],
      ['Earn', '', 4],
      ['YouTube tools', '', 7],
    ])
  })
  it('leave out what is switched off, in the menu as well', () => {
    expect([names(features()), menuNames(features())]).toEqual([expect.arrayContaining(['grades']), expect.arrayContaining(['grades'])])
    const off = features({ grades_enabled: false })
    expect(names(off)).not.toContain('grades')
    expect(menuNames(off)).not.toContain('grades')
    const bare = features({ enable_bonuses: false })
    expect([names(bare), menuNames(bare)]).toEqual([expect.not.arrayContaining(['bonuses']), expect.not.arrayContaining(['bonuses'])])
    expect(menuNames(features())).toContain('bonuses')
    for (const none of [
      features({}, { freeViewsIsAllowed: false }),
      features({ free_trial: { ...freeTrials, hidden: true } }),
      features({ free_trial: { ...freeTrials, enabled: false } }),
    ])
      expect([...names(none), ...menuNames(none)].filter((name) => name?.startsWith('free-trials'))).toEqual([])
    expect(menuNames(features())).toContain('free-trials')
    const [working, idle] = [features({ enable_tasks: true }), features({ enable_tasks: false })]
    expect([names(working).filter(isOfTasks).length, menuNames(working).filter(isOfTasks)]).toEqual([6, ['tasks']])
    expect([...names(idle), ...menuNames(idle)].filter(isOfTasks)).toEqual([])
    const left = features({}, { hiddenPages: ['finances'] })
    expect(names(left)).not.toContain('finances')
    expect(menuNames(left)).not.toContain('finances')
  })
  it('say in each language what the panel says there, and our texts elsewhere', () => {
    const texts: PageTextsOfPanel[] = [{ routeName: 'orders', locale: 'de', title: 'Meine Sachen', description: 'Alles hier' }]
    const find = (locale: Locale) => pages(locale, features(), texts).find((page) => page.route_name === 'orders')
    expect(find('de')).toMatchObject({ meta_title: 'Meine Sachen', meta_description: 'Alles hier' })
    expect(find('en')).toMatchObject({ meta_title: 'Orders · A', meta_description: null })
  })
})
