import { type Locale, locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { editedFields, type ServiceTextName, serviceTextNames } from '../service-editing.ts'
import type { TextsByLocale } from '../text-states.ts'

const several = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .array(z.enum(values))
    .min(1)
    .refine((all) => new Set(all).size === all.length)

/** What is found in texts of services and what stands there instead. Spaces count, so nothing is trimmed. */
export const textReplacement = z.strictObject({
  locales: several([...locales] as [Locale, ...Locale[]]),
  names: several([...serviceTextNames] as [ServiceTextName, ...ServiceTextName[]]),
  find: z
    .string()
    .min(1)
    .max(200)
    .refine((text) => text.trim() !== ''),
  replace: z.string().max(200),
  matchesCase: z.boolean().default(false),
})
export type TextReplacement = z.output<typeof textReplacement>

export interface ReplacedText {
  readonly locale: Locale
  readonly name: ServiceTextName
  readonly before: string
  readonly after: string
}

export interface Replaced {
  readonly texts: TextsByLocale
  readonly changes: readonly ReplacedText[]
  /** A text got longer than it may be, or the English name is gone. */
  readonly isInvalid: boolean
}

/** These may hold markup: what stands inside of a tag is never replaced. */
const MARKED_UP: ReadonlySet<ServiceTextName> = new Set(['description', 'requirements'])

/** Texts of a service behind a replacement, and each that it changed. */
export function replaceTexts(texts: TextsByLocale, { locales: wanted, names, find, replace, matchesCase }: TextReplacement): Replaced {
  const pattern = new RegExp(find.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), matchesCase ? 'gu' : 'giu')
  const inPlain = (text: string) => text.replace(pattern, () => replace)
  const inMarkedUp = (text: string) => text.replace(/<[^>]*>|[^<]+|</g, (part) => (part.startsWith('<') ? part : inPlain(part)))
  const changes = wanted.flatMap((locale) =>
    names.flatMap((name): ReplacedText[] => {
      const before = texts[locale]?.[name]
      if (before === undefined) return []
      const after = (MARKED_UP.has(name) ? inMarkedUp(before) : inPlain(before)).trim()
      return after === before ? [] : [{ locale, name, before, after }]
    }),
  )
  const next: Record<string, Record<string, string>> = Object.fromEntries(
    Object.entries(texts).map(([locale, own]) => [locale, { ...own }]),
  )
  for (const { locale, name, after } of changes) next[locale] = { ...next[locale], [name]: after }
  const parsed = editedFields.shape.texts.safeParse(next)
  return { texts: parsed.success ? parsed.data : texts, changes, isInvalid: !parsed.success }
}

const EXCERPT_BEFORE = 40
const EXCERPT_MAX = 160

/** The part of a changed text where it first differs. */
export function excerptOf(change: Pick<ReplacedText, 'before' | 'after'>): { readonly before: string; readonly after: string } {
  const [before, after] = [[...change.before], [...change.after]]
  const differs = before.findIndex((letter, at) => after[at] !== letter)
  const from = Math.max(0, (differs < 0 ? before.length : differs) - EXCERPT_BEFORE)
  const cut = (letters: readonly string[]) =>
    `${from > 0 ? '…' : ''}${letters.slice(from, from + EXCERPT_MAX).join('')}${letters.length > from + EXCERPT_MAX ? '…' : ''}`
  return { before: cut(before), after: cut(after) }
}
