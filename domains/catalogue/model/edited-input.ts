import { type Locale, locales } from '@vitrine/platform/kernel'
import type { ContentTranslations, ServiceInput } from './catalogue-input.ts'
import { contentTextNames, type EditedFields, serviceTextNames } from './service-editing.ts'
import type { TextsByLocale } from './text-states.ts'
import type { Translations } from './translations.ts'

/** What of a service its editor does not change. */
export interface Own {
  readonly id: number
  readonly networkId: number
  readonly isPackage: boolean
  readonly popularity: number
}

const isContent = (name: string): boolean => contentTextNames.some((each) => each === name)

/** An edited service as it is written. */
export function inputOf(own: Own, { texts, faqs, isCancellable, priceNano, ...fields }: EditedFields): ServiceInput {
  const english = texts.en ?? {}
  const inEnglish = (wanted: boolean) =>
    Object.fromEntries(serviceTextNames.filter((name) => isContent(name) === wanted).map((name) => [name, english[name] ?? null]))
  const others = locales.filter((locale) => locale !== 'en')
  return {
    ...own,
    ...fields,
    ...inEnglish(false),
    name: english.name ?? '',
    allowsCancel: isCancellable,
    priceNano: BigInt(priceNano),
    translations: pickedTexts(texts, others, (name) => !isContent(name)),
    content: { ...inEnglish(true), faq: faqs.en ?? [], translations: contentTranslations(texts, faqs, others) },
  }
}

function pickedTexts(texts: TextsByLocale, others: readonly Locale[], isWanted: (name: string) => boolean): Translations {
  const entries = others.flatMap((locale) => {
    const wanted = Object.entries(texts[locale] ?? {}).filter(([name]) => isWanted(name))
    return wanted.length > 0 ? [[locale, Object.fromEntries(wanted)] as const] : []
  })
  return Object.fromEntries(entries)
}

function contentTranslations(texts: TextsByLocale, faqs: EditedFields['faqs'], others: readonly Locale[]): ContentTranslations {
  const long = pickedTexts(texts, others, isContent)
  const entries = others.flatMap((locale) => {
    const faq = faqs[locale] ?? []
    const content = { ...long[locale], ...(faq.length > 0 ? { faq } : {}) }
    return Object.keys(content).length > 0 ? [[locale, content] as const] : []
  })
  return Object.fromEntries(entries)
}
