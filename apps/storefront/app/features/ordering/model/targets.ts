import { countLines } from '@vitrine/pricing'
import type { OrderService, OrderTarget } from './choices.ts'
import type { TargetValue } from './order-form.ts'

/** The editors of the specification; a target of any other kind is written line by line. */
export type TargetEditor = 'lines' | 'keywords' | 'text' | 'languages' | 'countries'
/** What a target is filled in with, by its kind (ORDERPAGE-003). */
const EDITORS: Readonly<Record<string, TargetEditor>> = {
  comments: 'lines',
  seo_keywords: 'keywords',
  textarea: 'text',
  languages: 'languages',
  countries: 'countries',
}
export const editorOf = (target: OrderTarget): TargetEditor => EDITORS[target.type.name] ?? 'lines'

/** Languages are offered only where some can be chosen (TARGET-001). */
export const shownTargets = (service: OrderService): readonly OrderTarget[] =>
  service.targets.filter(
    (target) => target.type.enabledForService && (editorOf(target) !== 'languages' || target.selectableValues.length > 0),
  )

const LINES_LENGTH_MAX = 500
/** One line is one value; empty lines do not count. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The first line that is too long, counted from 1. */
export const tooLongLine = (lines: readonly string[]): number | undefined => {
  const index = lines.findIndex((line) => line.length > LINES_LENGTH_MAX)
  return index < 0 ? undefined : index + 1
}

export const KEYWORDS_MAX = 20
/** What ends a keyword, in every script and from a table's cells. */
const KEYWORD_END = /[\n\r\t,，、]/
export const endsKeyword = (text: string): boolean => KEYWORD_END.test(text)

/** The keywords with those of a text behind them: each once however it is written, as many as possible. */
export function withKeywords(keywords: readonly string[], text: string): readonly string[] {
  const seen = new Set<string>()
  return [...keywords, ...text.split(KEYWORD_END)]
    .map((word) => word.trim())
    .filter((word) => word !== '' && !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase()))
    .slice(0, KEYWORDS_MAX)
}

/** What stands before the last separator is done; the rest is still being typed. */
export function typedKeywords(text: string): { readonly done: string; readonly rest: string } {
  const at = text.length - (text.split(KEYWORD_END).at(-1) ?? '').length
  return { done: text.slice(0, at), rest: text.slice(at).trimStart() }
}

export const COUNTRIES_MAX = 10
/** Of a target that is answered by one value alone. */
export const isOneOf = ({ type }: OrderTarget): boolean => type.viewType === 'select' || type.viewType === 'radio'

/** Services that count their inputs: as many units as there are lines (QTY-007). */
export const countedQuantity = (values: readonly TargetValue[]): number => countLines(values.flatMap((each) => each.values))
