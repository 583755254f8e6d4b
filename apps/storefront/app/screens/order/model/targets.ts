import { countLines } from '@vitrine/pricing'
import type { OrderService, OrderTarget } from './choices.ts'
import type { TargetValue } from './order-form.ts'

/** The editors of the specification; a target of any other kind is written line by line. */
export type TargetEditor = 'lines' | 'keywords' | 'text' | 'languages'
const EDITORS: Readonly<Record<string, TargetEditor>> = {
  comments: 'lines',
  seo_keywords: 'keywords',
  textarea: 'text',
  languages: 'languages',
}
export const editorOf = (target: OrderTarget): TargetEditor => EDITORS[target.type.name] ?? 'lines'

/** Languages are offered only where some can be chosen. */
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
/** Keywords as they are typed: by line or comma, each once. */
export const keywordsOf = (text: string): readonly string[] =>
  [...new Set(text.split(/[\n,]/).map((word) => word.trim()))].filter((word) => word !== '').slice(0, KEYWORDS_MAX)

/** Services that count their inputs: as many units as there are lines. */
export const countedQuantity = (values: readonly TargetValue[]): number => countLines(values.flatMap((each) => each.values))
