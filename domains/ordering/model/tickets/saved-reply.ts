import type { Locale } from '@vitrine/platform/kernel'

/** What a reply may say of the ticket that it answers. */
export const placeholders = ['customer', 'ticket', 'order', 'service', 'link', 'payment', 'operator'] as const
export type Placeholder = (typeof placeholders)[number]

export type ReplyTexts = Readonly<Partial<Record<Locale, string>>> & { readonly en: string }
/** What is known of a ticket; null where it has none, as a question about no order. */
export type ReplyFacts = Readonly<Record<Placeholder, string | null>>

const NAMED = /\{([A-Za-z_]+)\}/g
const isPlaceholder = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name)

/** The first name in braces that is no placeholder. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(NAMED)].map(([, name = '']) => name).find((name) => !isPlaceholder(name))

export interface FilledReply {
  readonly language: Locale
  readonly text: string
  /** Placeholders that the ticket has nothing for: they still stand in the text. */
  readonly missing: readonly Placeholder[]
}

/** A reply in the customer's language, in English without one, with what is known of the ticket. What is put in is not read again. */
export function fillReply(texts: ReplyTexts, wanted: Locale, facts: ReplyFacts): FilledReply {
  const language = texts[wanted] === undefined ? 'en' : wanted
  const missing = new Set<Placeholder>()
  const text = (texts[language] ?? texts.en).replaceAll(NAMED, (whole: string, name: string) => {
    if (!isPlaceholder(name)) return whole
    if (facts[name] === null) missing.add(name)
    return facts[name] ?? whole
  })
  return { language, text, missing: [...missing] }
}
