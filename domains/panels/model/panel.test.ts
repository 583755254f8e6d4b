import { locales } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { defaultSettings, settingsOf } from './default-settings.ts'
import { menuFor, pagesFor, routeNames } from './pages.ts'
import { originOf, type Panel } from './panel.ts'
import { defaultOptions } from './panel-options.ts'

const panel = (isDemo: boolean): Panel => ({
  id: 1,
  key: 'a',
  name: 'A',
  host: 'a.test',
  hosts: ['a.test'],
  origin: 'https://a.test',
  cookieDomain: null,
  settings: settingsOf({ id: 1, name: 'A', host: 'a.test' }, {}),
  options: { ...defaultOptions, isDemo },
  version: 1,
})
const asked = (host: string) => ({ secure: false, headers: { host } })

describe('where links of a panel lead', () => {
  it('is the stored origin, whatever a request claims', () => {
    expect(originOf(panel(false), asked('a.test:1234'))).toBe('https://a.test')
    expect(originOf(panel(true), asked('evil.test'))).toBe('https://a.test')
  })
  it('is the port it was asked on, for a demo panel', () => {
    expect(originOf(panel(true), asked('core.a.test:5000'))).toBe('http://a.test:5000')
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

describe('pages in twelve languages', () => {
  it.each(locales)('have a title in %s', (locale) => {
    const pages = pagesFor({ panelName: 'A', locale, isSignedIn: false, registrationIsOpen: true })
    expect(pages.map((page) => page.route_name)).toEqual(routeNames)
    expect(pages.every((page) => page.meta_title && !page.meta_title.startsWith(' '))).toBe(true)
    expect(menuFor(locale).every((item) => item.name.length > 0)).toBe(true)
  })
  it('leave registration out where it is closed', () => {
    const names = pagesFor({ panelName: 'A', locale: 'en', isSignedIn: false, registrationIsOpen: false }).map((page) => page.route_name)
    expect(names).not.toContain('register')
  })
})
