import { createHash } from 'node:crypto'
import { locales } from '@vitrine/platform/kernel'
import type { Translations } from './translations.ts'

/** Texts by language and name; English is what the others were made of. */
export type TextsByLocale = Translations
/** By language and name: the digest of the English text that a translation was made of. */
export type TranslatedFrom = Readonly<Record<string, Readonly<Record<string, string>>>>
export type TextState = 'missing' | 'older' | 'same' | 'done'

/** Tells two texts apart; PostgreSQL makes the same of a text (queries/operator/service-words.ts). */
export const digestOf = (text: string): string => createHash('md5').update(text).digest('hex').slice(0, 12)

/** What is known of the origin of each translation once texts are written: a changed one is made of today's English, an untouched one of that before. */
export function translatedFromAfter(before: TextsByLocale, after: TextsByLocale, known: TranslatedFrom): TranslatedFrom {
  const [was, is] = [before.en ?? {}, after.en ?? {}]
  const entries = locales.flatMap((locale) => {
    if (locale === 'en') return []
    const origins = Object.entries(after[locale] ?? {}).flatMap(([name, text]): [string, string][] => {
      if (text !== before[locale]?.[name]) return [[name, digestOf(is[name] ?? '')]]
      const origin = known[locale]?.[name]
      if (origin !== undefined) return [[name, origin]]
      return was[name] === is[name] ? [] : [[name, digestOf(was[name] ?? '')]]
    })
    return origins.length > 0 ? [[locale, Object.fromEntries(origins)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** How a translation stands: what English does not say needs none, and one whose origin nobody knows counts as done. */
export function textStateOf(texts: TextsByLocale, from: TranslatedFrom, locale: keyof TextsByLocale, name: string): TextState {
  const english = texts.en?.[name]
  const text = texts[locale]?.[name]
  if (!english) return 'done'
  if (!text) return 'missing'
  const origin = from[locale]?.[name]
  if (origin !== undefined && origin !== digestOf(english)) return 'older'
  return text === english ? 'same' : 'done'
}
