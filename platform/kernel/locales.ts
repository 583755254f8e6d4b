/** The twelve interface languages with the codes the specification uses in paths, cookies and queries (I18N-001). */
export const locales = ['en', 'de', 'es', 'fr', 'hi_IN', 'ja', 'ko', 'pt_BR', 'ru', 'tr', 'vi', 'zh_CN'] as const
export type Locale = (typeof locales)[number]

/** Each language in its own name. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  hi_IN: 'हिन्दी',
  ja: '日本語',
  ko: '한국어',
  pt_BR: 'Português (Brasil)',
  ru: 'Русский',
  tr: 'Türkçe',
  vi: 'Tiếng Việt',
  zh_CN: '简体中文',
}

/** Whether something names one of our languages. */
export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && (locales as readonly string[]).includes(value)

/** The language tag that `html lang`, Intl and hreflang expect: `pt_BR` becomes `pt-BR`. */
export const toBcp47 = (locale: Locale): string => locale.replace('_', '-')
