import type { TargetKind } from '@vitrine/catalogue'
import { attributeOf, invalidFields, type Message, message } from '@vitrine/platform/kernel'

/** What the catalogue asks beside the link: comments, keywords, a text, languages, countries. */
export interface TargetRule {
  readonly id: number
  readonly kind: TargetKind
  readonly isRequired: boolean
  /** The values there are to choose from; empty: any text. */
  readonly allowed: readonly string[]
}
export interface TargetValue {
  readonly target_id: number
  readonly values: readonly string[]
}

const VALUE_LENGTH_MAX: Readonly<Record<TargetKind, number>> = {
  comments: 500,
  seo_keywords: 100,
  textarea: 500,
  languages: 20,
  countries: 20,
}
const KEYWORDS_MAX = 20
const COUNTRIES_MAX = 10

/** How long one value may be, and how many there may be; undefined: as many as the service's quantity allows. */
export const targetLimits = (kind: TargetKind): { readonly lengthMax: number; readonly linesMax: number | undefined } => ({
  lengthMax: VALUE_LENGTH_MAX[kind],
  linesMax: kind === 'seo_keywords' ? KEYWORDS_MAX : kind === 'countries' ? COUNTRIES_MAX : undefined,
})

/** Empty lines never count; the order of lines is preserved. */
export const cleanValues = (values: readonly string[]): string[] => values.map((value) => value.trim()).filter((value) => value !== '')

/** Messages about one line's targets, empty when they fit (NS-06). */
export function targetProblems(rules: readonly TargetRule[], given: readonly TargetValue[]): Message[] {
  const problems: Message[] = []
  for (const rule of rules) {
    const values = cleanValues(given.find((value) => value.target_id === rule.id)?.values ?? [])
    if (rule.isRequired && values.length === 0) problems.push(message('fields.required', { attribute: attributeOf(rule.kind) }))
    const longest = VALUE_LENGTH_MAX[rule.kind]
    const long = values.findIndex((value) => value.length > longest)
    if (long >= 0) problems.push(message('orders.lineTooLong', { line: long + 1, max: longest }))
    if (rule.kind === 'seo_keywords' && values.length > KEYWORDS_MAX) problems.push(message('orders.keywordsMax', { max: KEYWORDS_MAX }))
    if (rule.kind === 'countries' && values.length > COUNTRIES_MAX) problems.push(message('orders.countriesMax', { max: COUNTRIES_MAX }))
    const foreign = rule.allowed.length > 0 ? values.find((value) => !rule.allowed.includes(value)) : undefined
    if (foreign !== undefined) problems.push(message('orders.valueNotOffered', { value: foreign.slice(0, longest) }))
  }
  const unknown = given.find((value) => !rules.some((rule) => rule.id === value.target_id))
  if (unknown) problems.push(message('orders.otherTarget', { target: unknown.target_id }))
  return problems
}

/**
 * What an order tells its provider beside link and quantity, by the name of the target's content. It is neutral: which field of which provider
 * carries it, is the route's matter. A brief tells how the pieces shall be; only comments are the pieces themselves.
 */
const parameterOf = {
  comments: 'comments',
  seo_keywords: 'keywords',
  textarea: 'brief',
  languages: 'language',
  countries: 'country',
} as const satisfies Readonly<Record<TargetKind, string>>

export type OrderParameter = (typeof parameterOf)[TargetKind]

/** The given values by parameter, one text each, lines joined by newlines. */
export function providerFields(rules: readonly TargetRule[], given: readonly TargetValue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const rule of rules) {
    const values = linesOf(rule, given)
    if (values.length > 0) fields[parameterOf[rule.kind]] = values.join('\n')
  }
  return fields
}

/** For services whose quantity is the number of comments given. */
export function calculatedQuantity(rules: readonly TargetRule[], given: readonly TargetValue[]): number {
  const rule = rules.find(({ kind }) => kind === 'comments')
  return rule ? linesOf(rule, given).length : 0
}

const linesOf = (rule: TargetRule, given: readonly TargetValue[]): string[] =>
  cleanValues(given.find((value) => value.target_id === rule.id)?.values ?? [])

export class LineProblems {
  readonly #errors: Record<string, Message[]> = {}

  add(field: string, problem: Message): void {
    this.#errors[field] = [...(this.#errors[field] ?? []), problem]
  }

  /** Throws one 422 with every problem of every line, or nothing. */
  throwIfAny(): void {
    if (Object.keys(this.#errors).length > 0) throw invalidFields(this.#errors)
  }
}
