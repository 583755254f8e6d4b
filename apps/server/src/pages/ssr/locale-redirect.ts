import { isLocale, type Locale, locales, toBcp47 } from '@vitrine/platform/kernel'

/** What a shop offers its visitors. */
export interface ShopLanguages {
  readonly locales: readonly Locale[]
  /** One of them. */
  readonly defaultLocale: Locale
}

export interface FirstLoad {
  readonly pathLocale: Locale
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

/**
 * Which language wins at a first load, of those that the shop offers: the cookie, then the browser, then the path; a crawler (neither) keeps the path (C-14,
 * I18N-002). The default takes the place of a language that is not offered, and of an address without one where the browser wants none that is.
 */
export function winningLocale(
  { pathLocale, cookie, acceptLanguage }: FirstLoad,
  { locales: offered, defaultLocale }: ShopLanguages,
): Locale {
  if (isLocale(cookie) && offered.includes(cookie)) return cookie
  const found = browserLocale(acceptLanguage, offered)
  if (found) return found
  if (pathLocale === 'en' && acceptLanguage) return defaultLocale
  return offered.includes(pathLocale) ? pathLocale : defaultLocale
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

/** The first of the browser's languages that the shop has; `pt` finds `pt_BR`, `zh-TW` finds `zh_CN` (I18N-002). */
function browserLocale(header: string | undefined, offered: readonly Locale[]): Locale | undefined {
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
    const exact = offered.find((locale) => toBcp47(locale).toLowerCase() === tag)
    const sameLanguage = offered.find((locale) => locale.split('_')[0] === tag.split('-')[0])
    const found = exact ?? sameLanguage
    if (found) return found
  }
  return undefined
}
