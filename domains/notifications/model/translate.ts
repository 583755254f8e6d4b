import { formatMicro, type Locale, type Micro, toBcp47 } from '@vitrine/platform/kernel'
import { type MailText, mailTexts } from '../messages/mail-texts.ts'

export type Placeholders = Readonly<Record<string, string | number>>
/** Translates a text into one language; `count` selects the plural form and is written with the language's digits and groups. */
export type MailTranslate = (text: MailText, placeholders?: Placeholders) => string

export function translatorFor(locale: Locale): MailTranslate {
  const plural = new Intl.PluralRules(toBcp47(locale))
  return (text, placeholders = {}) => {
    const [group = '', key = ''] = text.split('.')
    const family = mailTexts[locale][group] ?? {}
    const count = placeholders.count
    const found =
      (typeof count === 'number' ? family[`${key}_${plural.select(count)}`] : undefined) ?? family[key] ?? family[`${key}_other`] ?? text
    return found.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
      const value = placeholders[name]
      return typeof value === 'number' ? numberIn(locale, value) : (value ?? placeholder)
    })
  }
}

/** Groups of thousands by a narrow space, as everywhere in the storefront. */
const spaced = (parts: Intl.NumberFormatPart[]): string => parts.map((part) => (part.type === 'group' ? '\u202f' : part.value)).join('')

export const numberIn = (locale: Locale, value: number): string =>
  spaced(new Intl.NumberFormat(toBcp47(locale), { useGrouping: 'always' }).formatToParts(value))

/** Dollars in two decimals; less than a cent is shown in full. */
export function moneyIn(locale: Locale, amount: Micro): string {
  const isTiny = amount > 0n && amount < 10_000n
  return currencyIn(locale, Number(formatMicro(amount)), { currency: 'USD', decimalsMax: isTiny ? 6 : 2 })
}

/** An amount as a gateway counts it, in hundredths of the currency that was paid. */
export const minorIn = (locale: Locale, minor: bigint, currency: string): string =>
  currencyIn(locale, Number(minor) / 100, { currency, decimalsMax: 2 })

function currencyIn(locale: Locale, value: number, { currency, decimalsMax }: { currency: string; decimalsMax: number }): string {
  const format = new Intl.NumberFormat(toBcp47(locale), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    useGrouping: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: decimalsMax,
  })
  return spaced(format.formatToParts(value))
}

/** A country's name by its code (ISO 3166-1 alpha-2). */
export const countryIn = (locale: Locale, code: string): string =>
  new Intl.DisplayNames(toBcp47(locale), { type: 'region' }).of(code) ?? code
