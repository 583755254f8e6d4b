import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Locale, locales, toBcp47 } from '@vitrine/platform/kernel'
import { isLongRun, sampled } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patterns } from '../../../tools/screens/screens.ts'
import { walk } from '../../../tools/screens/walk.ts'
import { closeBrowser, openBrowser, shopUrl } from '../../browser.ts'
import { getDocument, rawKeys } from '../../document.ts'
import { people, sessionOf } from '../../sign-in.ts'

const MESSAGES = path.join(import.meta.dirname, '../../../apps/storefront/app/messages')

const ruleOf: Readonly<Record<Locale, string>> = {
  en: 'I18N-003',
  de: 'I18N-004',
  es: 'I18N-005',
  fr: 'I18N-006',
  hi_IN: 'I18N-007',
  ja: 'I18N-008',
  ko: 'I18N-009',
  pt_BR: 'I18N-010',
  ru: 'I18N-011',
  tr: 'I18N-012',
  vi: 'I18N-013',
  zh_CN: 'I18N-014',
}

type Tree = { readonly [key: string]: string | Tree }
/** Keys of all files of a language; forms of a plural count as their one text. */
function keysOf(locale: Locale): string[] {
  const flat = (tree: Tree, prefix: string): string[] =>
    Object.entries(tree).flatMap(([key, value]) => {
      if (typeof value !== 'string') return flat(value, `${prefix}${key}.`)
      if (value.trim() === '') throw new Error(`${locale}: ${prefix}${key} is empty`)
      return [`${prefix}${key}`.replace(/_(zero|one|two|few|many|other)$/, '')]
    })
  const files = readdirSync(path.join(MESSAGES, locale))
  return [...new Set(files.flatMap((file) => flat(JSON.parse(readFileSync(path.join(MESSAGES, locale, file), 'utf8')), `${file}:`)))].sort()
}
const localPath = (address: string, locale: Locale) => (locale === 'en' ? address : `/${locale}${address === '/' ? '' : address}`)

const GUESTS_ONLY = /^\/(login|register|password\/reset|two-factor)/
/** Pages that answer with another status, or not to everybody. */
const NOT_PLAIN: ReadonlySet<string> = new Set(['/not-found', '/site-view', '/two-factor', '/faq', '/order-widget/embed'])
let session: string
beforeAll(async () => {
  session = await sessionOf(people.mara)
})
afterAll(closeBrowser)

describe('every screen in every language', () => {
  const plain = patterns().filter((pattern) => !pattern.includes(':') && !NOT_PLAIN.has(pattern))

  it.each(locales.map((locale, at) => [locale, ruleOf[locale], at] as const))(
    '%s has all messages, says its language and shows no raw key (%s)',
    async (locale, _rule, at) => {
      expect(keysOf(locale)).toEqual(keysOf('en'))
      // Each language has other screens of a short run, so that together they have all of them.
      for (const pattern of sampled(plain, 8, at)) {
        const options = { cookie: `i18n_redirected=${locale}; ${GUESTS_ONLY.test(pattern) ? '' : session}` }
        const { status, html, text } = await getDocument(localPath(pattern, locale), options)
        expect([status, html.includes(`<html lang="${toBcp47(locale)}"`)], pattern).toEqual([200, true])
        expect(rawKeys(text), pattern).toEqual([])
      }
    },
    120_000,
  )

  it('answers without a prefix in English and under the eleven others; /en is no prefix (ROUTE-001)', async () => {
    for (const pattern of sampled(plain, 5)) {
      const cookie = GUESTS_ONLY.test(pattern) ? '' : session
      const german = await getDocument(localPath(pattern, 'de'), { cookie: `i18n_redirected=de; ${cookie}` })
      const english = await getDocument(pattern, { cookie: `i18n_redirected=en; ${cookie}` })
      expect([german.status, english.status], pattern).toEqual([200, 200])
      expect(german.text, pattern).not.toBe(english.text)
      if (pattern !== '/') expect((await getDocument(`/en${pattern}`, { cookie })).status, pattern).toBe(404)
    }
  })
})

describe('every screen in a browser', () => {
  it('complains of nothing and fits 320 px, in light English, in a long run in dark Japanese too', async () => {
    const options = { browser: await openBrowser(), origin: shopUrl(''), customer: people.mara, axeLocales: [] }
    const light = await walk({ ...options, locales: ['en'], schemes: ['light'] })
    const dark = isLongRun ? (await walk({ ...options, locales: ['ja'], schemes: ['dark'] })).troubles : []
    expect([...light.troubles, ...dark].map(({ at, what }) => `${at}: ${what}`)).toEqual([])
    expect(light.opened).toBeGreaterThan(15)
  }, 400_000)
})
