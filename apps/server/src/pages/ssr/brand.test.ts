import type { Panel } from '@vitrine/panels'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../content-security.ts'
import { bothSources, brandOf, sourcesOfBrand } from './brand.ts'

const code = { source: 'window.x = 1', hash: 'abc', isValid: true }
const panel = (more: Partial<Pick<Panel, 'customCode'>> & { readonly settings?: object } = {}): Panel =>
  ({
    settings: {
      logo_light: 'https://pictures.test/l.svg',
      logo_dark: '/d.svg',
      favicon: 'data:image/png;base64,AA==',
      light_palette: { primary: '#112233' },
      custom_html: '<p>Hi<img src="https://html.test/a.png" /></p>',
      custom_menu_items: [
        { url: 'https://help.test/start?x=1', open_in_new_tab: false },
        { url: 'https://elsewhere.test', open_in_new_tab: true },
      ],
      banner_slots: {},
      ...more.settings,
    },
    options: { customCodeOrigins: ['https://metrics.test'], hiddenPages: [] },
    content: {
      pages: [{ routeName: 'orders', locale: 'de', title: 'T', description: null }],
      aliases: [],
      menu: [],
      articles: [
        {
          ...{ id: 1, kind: 'page', address: 'about', texts: { en: { title: 'About' }, de: { title: 'Wir' } } },
          ...{ state: 'published', publishAt: null, isInFooter: true, pictureOrigins: ['https://articles.test'] },
        },
      ],
      banners: [
        {
          id: 1,
          place: 'dashboard',
          type: 'custom',
          contents: {},
          slides: [{ sorting: 1, texts: { en: { title: 'A' } }, image: 'https://slides.test/a.png', background_image: null }],
          scrollDelayMs: 5000,
          isEnabled: true,
          startsAt: null,
          endsAt: null,
        },
      ],
    },
    customCode: code,
    ...(more.customCode === undefined ? {} : { customCode: more.customCode }),
  }) as unknown as Panel
const requested = (isProtected: boolean) => ({ locale: 'de' as const, now: new Date(), isProtected })
const policyOf = (isProtected: boolean) =>
  Object.fromEntries(
    contentSecurityPolicy([], bothSources({}, sourcesOfBrand(panel(), isProtected)))
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0], directive.split(' ').slice(1)]),
  )

describe('what makes a document the panel’s own', () => {
  it('is its code as a file named by its hash, its HTML, its banners and its texts in this language', () => {
    const brand = brandOf(panel(), requested(false))
    expect(brand).toMatchObject({
      customCode: { src: '/assets/custom/abc.js' },
      customHtml: expect.stringContaining('Hi'),
      pages: { orders: { title: 'T', description: null } },
      footerPages: [
        { path: '/pages/about', name: 'Wir' },
        { path: '/status', name: 'Status' },
      ],
    })
    expect(brand.banners[0]?.information[0]?.title).toBe('A')
  })
  it('is neither code nor HTML where accounts and money are', () => {
    expect(brandOf(panel(), requested(true))).toMatchObject({ customCode: null, customHtml: null })
  })
  it('is no code while that is no JavaScript, or stopped', () => {
    expect(brandOf(panel({ customCode: { ...code, isValid: false } }), requested(false)).customCode).toBe('invalid')
    expect(brandOf(panel({ customCode: null }), requested(false)).customCode).toBeNull()
  })
})

describe('the policy of such a document', () => {
  it('lets in the hosts that the panel allows its code, its own pictures, and the pages of its menu that open in a frame', () => {
    const policy = policyOf(false)
    expect(policy['script-src']).toEqual(["'self'", 'https://metrics.test'])
    expect(policy['connect-src']).toEqual(["'self'", 'https://metrics.test'])
    expect(policy['img-src']).toEqual(
      expect.arrayContaining([
        'https://pictures.test',
        'https://slides.test',
        'https://html.test',
        'https://articles.test',
        'https://metrics.test',
      ]),
    )
    expect(policy['frame-src']).toEqual(["'self'", 'https://help.test'])
  })
  it('lets none of the code’s hosts in where accounts and money are', () => {
    const policy = policyOf(true)
    expect([policy['script-src'], policy['connect-src']]).toEqual([["'self'"], ["'self'"]])
    expect(JSON.stringify(policy)).not.toContain('metrics.test')
    expect(JSON.stringify(policy)).not.toContain('html.test')
  })
})
