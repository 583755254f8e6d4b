import { isLocale, type Locale, locales, toBcp47 } from '@vitrine/platform/kernel'

export interface FirstLoad {
  readonly pathLocale: Locale
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

/** Which language wins at a first load: the cookie, then the browser, then the path; a crawler (neither) keeps the path (C-14, I18N-002). */
export function winningLocale({ pathLocale, cookie, acceptLanguage }: FirstLoad): Locale {
  if (isLocale(cookie)) return cookie
  return browserLocale(acceptLanguage) ?? pathLocale
}

/**
 * The same page in the language that won; undefined where the address has it already. It never begins with two slashes: that would be the address of another site
 * (I18N-002).
 */
export function addressIn(winner: Locale, pathLocale: Locale, { pathname, search }: URL): string | undefined {
  if (winner === pathLocale) return undefined
  return addressOf(winner, pathLocale === 'en' ? pathname : pathname.slice(pathLocale.length + 1), search)
}

function addressOf(locale: Locale, path: string, search: string): string {
  const rest = path.replace(/^\/*/, '/')
  if (locale === 'en') return rest + search
  return `/${locale}${rest === '/' ? '' : rest}${search}`
}

const named = locales.filter((locale) => locale !== 'en')

/**
 * The right address of one that spells its language otherwise: people write `/hi` or `/pt-br`, as other sites do. English has no address of its own. Undefined for an address that is right, or
 * that names no language of ours.
 */
export function spelledRight({ pathname, search }: URL): string | undefined {
  const first = pathname.split('/', 2)[1] ?? ''
  if (isLocale(first)) return undefined
  const spelling = first.toLowerCase().replace('-', '_')
  const locale = named.find((each) => each.toLowerCase() === spelling) ?? named.find((each) => each.split('_')[0] === spelling)
  return locale && addressOf(locale, pathname.slice(first.length + 1), search)
}

/** The first of the browser's languages that we have; `pt` finds `pt_BR`, `zh-TW` finds `zh_CN` (I18N-002). */
function browserLocale(header: string | undefined): Locale | undefined {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
      return { tag: tag.toLowerCase(), quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const exact = locales.find((locale) => toBcp47(locale).toLowerCase() === tag)
    const sameLanguage = locales.find((locale) => locale.split('_')[0] === tag.split('-')[0])
    const found = exact ?? sameLanguage
    if (found) return found
  }
  return undefined
}
