import { isLocale, type Locale, locales, toBcp47 } from '@vitrine/platform/kernel'

export interface FirstLoad {
  readonly pathLocale: Locale
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

/** Which language wins at a first load: the cookie, then the browser, then the path; a crawler (neither) keeps the path (C-14). */
export function winningLocale({ pathLocale, cookie, acceptLanguage }: FirstLoad): Locale {
  if (isLocale(cookie)) return cookie
  return browserLocale(acceptLanguage) ?? pathLocale
}

/** The first of the browser's languages that we have; `pt` finds `pt_BR`, `zh-TW` finds `zh_CN`. */
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
