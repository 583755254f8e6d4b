import type { KnownErrorText, ProviderReading, ProviderState } from '../ports.ts'

type Reason = KnownErrorText['reason']

/** What an operator says that a part of a refusal, or a word of progress, means; null takes the meaning away. */
export type Mapping =
  | { readonly part: string; readonly means: Reason | null }
  | { readonly word: string; readonly means: ProviderState | null }

/** How a provider speaks, by operators' words. */
export interface Mappings {
  readonly errorTexts: readonly KnownErrorText[]
  readonly statusNames: Readonly<Record<string, ProviderState>>
}

/** As the dictionary of status words holds them. */
export const plainWord = (word: string): string => word.toLowerCase().replace(/[\s_-]+/g, '')

/** The mappings as they will be. What was said last is read first. */
export function mappedAnew(known: Mappings, mapping: Mapping): Mappings {
  if ('part' in mapping) {
    const part = mapping.part.trim().toLowerCase()
    const others = known.errorTexts.filter((each) => each.part !== part)
    return { ...known, errorTexts: mapping.means === null ? others : [{ reason: mapping.means, part }, ...others] }
  }
  const word = plainWord(mapping.word)
  const { [word]: _, ...others } = known.statusNames
  return { ...known, statusNames: mapping.means === null ? others : { ...others, [word]: mapping.means } }
}

export interface SeenRefusal {
  readonly text: string
  readonly means: Reason | null
  readonly calls: number
  readonly orders: number
  readonly lastAt: Date
}

/** The refusals among raw answers, each text once: those without a meaning first, then the most frequent. */
export function refusalsIn(
  reading: ProviderReading,
  known: Pick<Mappings, 'errorTexts'>,
  answers: readonly { readonly excerpt: string; readonly calls: number; readonly orders: number; readonly lastAt: Date }[],
): SeenRefusal[] {
  const byText = new Map<string, SeenRefusal>()
  for (const { excerpt, calls, orders, lastAt } of answers) {
    const text = reading.refusalIn(excerpt)
    if (text === null) continue
    const before = byText.get(text)
    byText.set(text, {
      text,
      means: reading.refusal(known, text),
      calls: calls + (before?.calls ?? 0),
      orders: orders + (before?.orders ?? 0),
      lastAt: before && before.lastAt > lastAt ? before.lastAt : lastAt,
    })
  }
  return [...byText.values()].sort(
    (one, other) =>
      Number(one.means !== null) - Number(other.means !== null) || other.calls - one.calls || (one.text < other.text ? -1 : 1),
  )
}
