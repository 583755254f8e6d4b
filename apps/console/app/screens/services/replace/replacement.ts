import { type Locale, localeNames, locales } from '@vitrine/platform/kernel'
import type { Client } from '../../../api/client.ts'
import bulk from '../../../messages/en/service-bulk.json'
import texts from '../../../messages/en/service-editor.json'
import { sayFrom } from '../../../messages/texts.ts'
import type { Hindered, Versioned } from '../bulk/many.ts'

const t = sayFrom(texts)
const b = sayFrom(bulk)

/** Texts of a service in the order in which its editor has them. */
export const TEXT_NAMES = [
  ...(['name', 'title', 'shortDescription', 'description', 'requirements', 'geo'] as const),
  ...(['startTime', 'speed', 'guarantee', 'metaTitle', 'metaDescription'] as const),
] as const
export type TextName = (typeof TEXT_NAMES)[number]

export const nameOfText = (name: TextName): string => (name === 'description' ? b('replace.nameDescription') : t(`fields.${name}`))

export const LANGUAGE_OPTIONS = [
  ...locales.map((value) => ({ value, name: localeNames[value] })),
  { value: 'every', name: b('replace.everyLanguage') },
]

export interface ReplaceChoice {
  readonly language: string
  readonly names: readonly TextName[]
  readonly find: string
  readonly replace: string
  readonly matchesCase: boolean
}

/** A choice as the server takes it; undefined while something is missing. */
export function replacementOf({ language, names, find, replace, matchesCase }: ReplaceChoice): object | undefined {
  if (find.trim() === '' || names.length === 0 || find === replace) return undefined
  return { locales: language === 'every' ? locales : [language], names, find, replace, matchesCase }
}

export interface ReplaceExample {
  readonly id: number
  readonly locale: Locale
  readonly name: TextName
  readonly before: string
  readonly after: string
}
export interface ReplacePreview {
  readonly changed: number
  readonly same: number
  readonly cannot: readonly Hindered[]
  readonly examples: readonly ReplaceExample[]
}

const PORTION = 500
export const EXAMPLES_MAX = 50

/** What a replacement would do to each of the services. */
export async function previewReplacement(
  client: Pick<Client, 'write'>,
  path: string,
  { services, replacement }: { readonly services: readonly Versioned[]; readonly replacement: object },
): Promise<ReplacePreview> {
  let sum: ReplacePreview = { changed: 0, same: 0, cannot: [], examples: [] }
  for (let from = 0; from < services.length; from += PORTION) {
    const portion = services.slice(from, from + PORTION)
    const part = await client.write<ReplacePreview>('POST', `${path}/services/texts-preview`, { services: portion, replacement })
    sum = {
      changed: sum.changed + part.changed,
      same: sum.same + part.same,
      cannot: [...sum.cannot, ...part.cannot],
      examples: [...sum.examples, ...part.examples].slice(0, EXAMPLES_MAX),
    }
  }
  return sum
}
