import { locales } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { messageCatalogues } from './message-catalogues.ts'

type Texts = Record<string, string | Record<string, string>>

/** The same texts in every language, then what one language says instead. undefined takes its file away. */
function offences(english: Texts, special: Record<string, Texts | undefined> = {}): string[] {
  const sources = locales
    .map((locale) => ({ locale, texts: locale in special ? special[locale] : english }))
    .filter(({ texts }) => texts !== undefined)
    .map(({ locale, texts }) => ({ path: `apps/storefront/app/messages/${locale}/orders.json`, text: JSON.stringify(texts) }))
  return messageCatalogues.find(sources).map(({ path, message }) => `${path.split('/').at(-2)}: ${message}`)
}

describe('message catalogues', () => {
  it('accepts twelve catalogues with the same keys and placeholders', () => {
    expect(offences({ row: '{{id}}', nested: { sign: '×' } })).toEqual([])
  })

  it('names a missing file, a missing key and a key too many', () => {
    expect(offences({ row: '{{id}}' }, { ru: undefined })).toEqual(['ru: is missing'])
    expect(offences({ row: '{{id}}' }, { ru: {} })).toEqual(['ru: row is missing'])
    expect(offences({ row: '{{id}}' }, { ru: { row: '{{id}}', old: '1' } })).toEqual([
      'ru: old is in no English catalogue, or no plural form of ru',
    ])
  })

  it('wants the same placeholders and the same tags', () => {
    const [lost] = offences({ row: '{{id}} {{name, upper}} <b>1</b>' }, { ru: { row: '{{id}} 1' } })
    expect(lost).toBe('ru: row does not agree with English on {{name}}, <b>')
  })

  it('wants the plural forms of each language and no others', () => {
    const forms = (...names: string[]) => Object.fromEntries(names.map((name) => [`orders_${name}`, '{{count}}']))
    const byRule = Object.fromEntries(
      locales.map((locale) => [locale, forms(...new Intl.PluralRules(locale.replace('_', '-')).resolvedOptions().pluralCategories)]),
    )
    expect(offences(forms('one', 'other'), byRule)).toEqual([])
    expect(offences(forms('one', 'other'), { ...byRule, ru: forms('one', 'other') })).toEqual([
      'ru: orders_few is missing',
      'ru: orders_many is missing',
    ])
    expect(offences(forms('one', 'other'), { ...byRule, ja: forms('one', 'other') })).toEqual([
      'ja: orders_one is in no English catalogue, or no plural form of ja',
    ])
  })

  it('lets a form for one spell the number out', () => {
    const byRule = Object.fromEntries(
      locales.map((locale) => {
        const forms = new Intl.PluralRules(locale.replace('_', '-')).resolvedOptions().pluralCategories
        return [locale, Object.fromEntries(forms.map((form) => [`orders_${form}`, form === 'one' ? `1 ${locale}` : `{{count}} ${locale}`]))]
      }),
    )
    expect(offences({ orders_one: '1 en', orders_other: '{{count}} en' }, byRule)).toEqual([])
  })

  it('finds texts left in English, but not names and symbols', () => {
    const translated = Object.fromEntries(locales.map((locale) => [locale, { title: `Orders ${locale}`, brand: 'YouTube', dash: '—' }]))
    const english = { title: 'Your orders', brand: 'YouTube', dash: '—' }
    expect(offences(english, { ...translated, en: english })).toEqual([])
    expect(offences(english, { ...translated, en: english, ko: english })).toEqual(['ko: title still reads as in English: "Your orders"'])
  })
})
