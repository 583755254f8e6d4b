import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { locales, toBcp47 } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { getDocument, rawKeys } from '../../document.ts'

const MESSAGES = path.join(import.meta.dirname, '../../../apps/storefront/app/messages')
const title = (html: string) =>
  /<h1[^>]*>([\s\S]*?)<\/h1>/
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, '')
    .trim()
const langOf = (html: string) => /<html[^>]* lang="([^"]+)"/.exec(html)?.[1]

const I18N_IDS: Readonly<Record<string, string>> = Object.fromEntries(
  locales.map((locale, index) => [locale, `I18N-${String(index + 3).padStart(3, '0')}`]),
)

/** Keys of a catalogue without their plural endings, which differ from language to language. */
function keysOf(locale: string, file: string): Set<string> {
  const keys = new Set<string>()
  const walk = (value: unknown, at: string) => {
    if (typeof value === 'string') {
      expect(value, `${locale}/${file} ${at}`).not.toBe('')
      keys.add(at.replace(/_(zero|one|two|few|many|other)$/, ''))
    } else for (const [key, inner] of Object.entries(value as object)) walk(inner, at ? `${at}.${key}` : key)
  }
  walk(JSON.parse(readFileSync(path.join(MESSAGES, locale, file), 'utf8')), '')
  return keys
}

describe('twelve languages', () => {
  it('are the folders of the message catalogues, no more and no less (I18N-001)', () => {
    expect(
      readdirSync(MESSAGES, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .toSorted(),
    ).toEqual([...locales].toSorted())
  })
  it.each(locales.map((locale) => [locale, I18N_IDS[locale]] as const))(
    '%s has every text, and its sign-in page speaks it (%s)',
    async (locale) => {
      const files = readdirSync(path.join(MESSAGES, 'en'))
      expect(readdirSync(path.join(MESSAGES, locale)).toSorted()).toEqual(files.toSorted())
      for (const file of files) expect(keysOf(locale, file), `${locale}/${file}`).toEqual(keysOf('en', file))
      const page = await getDocument(locale === 'en' ? '/login' : `/${locale}/login`)
      expect([page.status, langOf(page.html)]).toEqual([200, toBcp47(locale)])
      expect(rawKeys(page.text)).toEqual([])
    },
  )
  it('the cookie wins over the browser, the browser over the path, a crawler keeps the path (I18N-002)', async () => {
    const go = async (address: string, cookie?: string, acceptLanguage?: string) => {
      const page = await getDocument(address, {
        ...(cookie ? { cookie: `i18n_redirected=${cookie}` } : {}),
        ...(acceptLanguage ? { acceptLanguage } : {}),
      })
      return page.headers.location ?? page.status
    }
    expect(await go('/es/login', 'de', 'fr')).toBe('/de/login')
    expect(await go('/es/login', undefined, 'fr')).toBe('/fr/login')
    expect(await go('/es/login')).toBe(200)
    expect(await go('/de/login?a=1', 'en')).toBe('/login?a=1')
  })
  it('remembers a redirect for a year (COOKIE-001)', async () => {
    const page = await getDocument('/login', { acceptLanguage: 'de' })
    expect(String(page.headers['set-cookie'])).toMatch(/i18n_redirected=de; Max-Age=31536000/)
  })
  it('leads another spelling of a language to its address, and offers the language that lost', async () => {
    const spelled = await getDocument('/hi/login?a=1')
    expect([spelled.status, spelled.headers.location]).toEqual([302, '/hi_IN/login?a=1'])
    const lost = await getDocument('/de/login', { cookie: 'i18n_redirected=en' })
    expect(String(lost.headers['set-cookie'])).toContain('i18n_offered=de; Max-Age=60')
    const own = await getDocument('/login', { acceptLanguage: 'de' })
    expect(String(own.headers['set-cookie'])).not.toContain('i18n_offered')
  })
  it('has no prefix for English', async () => {
    expect((await getDocument('/en/login')).status).toBe(404)
    for (const locale of locales.filter((locale) => locale !== 'en')) expect((await getDocument(`/${locale}`)).status).toBe(200)
  })
})

const headingOf = (html: string): string =>
  (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

describe('addresses', () => {
  it.each([
    ['RT-001', '/', [/href="(\/de)?\/youtube"/, /data-service="\d+"/]],
    ['RT-015', '/login', [/type="email"/, /type="password"/, /href="[^"]*\/register"/, /href="[^"]*\/password\/reset"/]],
    ['RT-023', '/register', [/name="name"|id="name"/, /type="email"/, /type="password"/, /href="[^"]*\/login"/]],
    ['RT-030', '/add-funds/error', [/<main[\s\S]*href="[^"]*\/(orders\/create|add-funds)"[\s\S]*<\/main>/]],
    ['RT-031', '/add-funds/success', [/<main[\s\S]*href="[^"]*\/orders(\/create)?"[\s\S]*<\/main>/]],
    ['RT-033', '/orders/create', [/id="order-url"/, /id="order-quantity"/, /type="email"/]],
    ['RT-034', '/password/reset', [/type="email"/]],
    ['RT-043', '/services/youtube-video-views-ad-placements', [/<h1/, /"@type":"(Product|Service)"|\$\d/, /href="[^"]*\/orders\/create/]],
  ] as const)('%s opens in two languages, with words of each and what it is for: %s', async (_, address, parts) => {
    const [english, german] = [await getDocument(address), await getDocument(`/de${address === '/' ? '' : address}`)]
    for (const page of [english, german]) {
      expect(page.status).toBe(200)
      expect(title(page.html)).toBeTruthy()
      expect(rawKeys(page.text)).toEqual([])
      for (const part of parts) expect(page.html).toMatch(part)
    }
    expect(title(german.html)).not.toBe(title(english.html))
    expect([langOf(english.html), langOf(german.html)]).toEqual(['en', 'de'])
  })
  it('a service type and a network have a page each (RT-047, ROUTE-005)', async () => {
    type Group = { name: string; slug: string; serviceTypes: { name: string; slug: string; id: number }[] }
    const networks: Group[] = JSON.parse((await getDocument('/core/api/v1/networks')).html).data
    const services: { name: string; service_type_id: number }[] = JSON.parse((await getDocument('/core/api/v1/services')).html).data
    const [network] = networks
    const type = network?.serviceTypes[0]
    if (!network || !type) throw new Error('The demo sells nothing')
    for (const { slug, name } of [network, type]) {
      const page = await getDocument(`/${slug}`)
      expect([slug, page.status, headingOf(page.html)]).toEqual([slug, 200, expect.stringContaining(name)])
    }
    const shown = (await getDocument(`/${type.slug}`)).text
    // Of a long list only the first rows stand in the document, the most popular first (adr/0017).
    const ofType = services.filter((each) => each.service_type_id === type.id)
    expect(ofType.filter(({ name }) => shown.includes(name)).length).toBeGreaterThanOrEqual(Math.min(3, ofType.length))
    const none = await getDocument('/no-such-slug')
    expect([none.status, headingOf(none.html)]).toEqual([404, headingOf((await getDocument('/no-such-type')).html)])
    expect(headingOf(none.html)).not.toBe(headingOf((await getDocument('/a/b/c')).html))
  })
  it('/services leads to the services (RT-048, ROUTE-012)', async () => {
    const [english, german] = [await getDocument('/services'), await getDocument('/de/services')]
    expect([english.headers.location, german.headers.location].map((to) => to?.replace(/^https?:\/\/[^/]+/, ''))).toEqual(['/', '/de'])
  })
  it('what does not exist says so with status 404 and two ways on (RT-017, RT-054, ERRVIEW-001, ERRVIEW-004)', async () => {
    for (const address of ['/a/b/c', '/not-found']) {
      const page = await getDocument(address)
      expect(page.status).toBe(404)
      expect(page.text).toContain('This page could not be found')
      expect(page.html).toContain('href="/orders/create"')
    }
  })
  it('a guest who opens an account page is sent to sign in and back, with the same query (GUARD-003)', async () => {
    const page = await getDocument('/orders?a=1')
    const to = new URL(String(page.headers.location), 'http://shop')
    expect([to.pathname, to.searchParams.get('redirect'), to.searchParams.get('query'), to.searchParams.get('a')]).toEqual([
      '/login',
      '/orders',
      '{"a":"1"}',
      '1',
    ])
  })
  it('leads to the order form in the reader’s language (HEADER-006)', async () => {
    expect((await getDocument('/')).html).toContain('href="/orders/create"')
    expect((await getDocument('/de')).html).toContain('href="/de/orders/create"')
  })
  it('an unknown host is no shop', async () => {
    expect((await getDocument('/', { headers: { host: 'evil.example' } })).status).toBe(421)
  })
})

describe('pages', () => {
  it('carry a policy that allows their own inline scripts by hash and no others', async () => {
    const { headers, html } = await getDocument('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(html).not.toMatch(/ on(click|load|error)=/)
  })
  it('are light or dark before the first paint, by the cookie (THEME-001)', async () => {
    const scheme = async (cookie: string) => /data-color-scheme="(\w+)"/.exec((await getDocument('/', { cookie })).html)?.[1]
    expect([await scheme('is_dark=1'), await scheme('is_dark=0')]).toEqual(['dark', 'light'])
  })
  it('of two panels differ in name and never show the other one', async () => {
    const [tidewell, northbeam] = [await getDocument('/'), await getDocument('/', { panel: 'northbeam' })]
    expect(tidewell.text).not.toContain('Northbeam')
    expect(northbeam.text).not.toContain('Tidewell')
    expect(tidewell.html === northbeam.html).toBe(false)
  })
})
