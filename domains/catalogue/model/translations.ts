import type { Locale } from '@vitrine/platform/kernel'

/** Texts in the other languages: `{"de": {"name": "…"}}`. What is missing is shown in English. */
export type Translations = Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>

interface Translated {
  readonly translations: Translations
}

/** A field in the language asked for, or as it stands. */
export function inLanguage<T extends string | null>(of: Translated, locale: Locale, field: string, standing: T): T | string {
  return of.translations[locale]?.[field] ?? standing
}
