import type { Translations } from '@vitrine/catalogue'
import { type Locale, locales } from '@vitrine/platform/kernel'
import { allTexts } from './texts/all-texts.ts'
import type { Texts } from './texts/texts.ts'

/** The same fields in every language but English, which stands in the row itself. */
export const inEveryLanguage = <T extends object>(write: (texts: Texts, locale: Locale) => T): Partial<Record<Locale, T>> =>
  Object.fromEntries(locales.filter((locale) => locale !== 'en').map((locale) => [locale, write(allTexts[locale], locale)]))

export const translationsOf = (write: (texts: Texts, locale: Locale) => Record<string, string>): Translations => inEveryLanguage(write)

export const capital = (text: string, locale: Locale): string => {
  const [first = ''] = text
  return first.toLocaleUpperCase(locale.replace('_', '-')) + text.slice(first.length)
}

/** Fills the `{n}` and `{network}` placeholders. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
