import type { Locale } from '../kernel/index.ts'
import { errorTexts } from './messages/error-texts.ts'

const ATTRIBUTES = 'attributes'
/** No sentence of ours is longer; a longer text quotes what somebody sent. */
const LENGTH_MAX = 500

/** An English sentence of the catalogue, ready to be found in a text. */
interface Sentence {
  readonly group: string
  readonly key: string
  readonly shape: RegExp
}
interface Recognised extends Pick<Sentence, 'group' | 'key'> {
  readonly values: Readonly<Record<string, string>>
}

// Made when the first error is answered in another language: answers that succeed cost nothing.
let known: readonly Sentence[] | undefined

/** Which sentence of the English catalogue a text is, with what fills its holes; undefined for a text the catalogue lacks. */
export function recognise(text: string): Recognised | undefined {
  if (text.length > LENGTH_MAX) return undefined
  known ??= sentences()
  for (const { group, key, shape } of known) {
    const match = shape.exec(text)
    if (match) return { group, key, values: { ...match.groups } }
  }
  return undefined
}

/** A text of the API in another language. What the catalogue does not know stays English: a reason in the wrong language is better than none. */
export function translate(text: string, locale: Locale): string {
  const found = locale === 'en' ? undefined : recognise(text)
  const wording = found && errorTexts[locale][found.group]?.[found.key]
  if (!wording) return text
  return wording.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => {
    const value = found.values[name] ?? hole
    return name === 'attribute' ? attributeIn(value, locale) : value
  })
}

/** Sentences with the most words of their own come first: `The quantity of every run must be …` before `The {{attribute}} must be …`. */
function sentences(): Sentence[] {
  return Object.entries(errorTexts.en)
    .filter(([group]) => group !== ATTRIBUTES)
    .flatMap(([group, texts]) => Object.entries(texts).map(([key, text]) => ({ group, key, text })))
    .sort((a, b) => ownLength(b.text) - ownLength(a.text))
    .map(({ group, key, text }) => ({ group, key, shape: shapeOf(text) }))
}

const ownLength = (text: string): number => text.replace(/\{\{\w+\}\}/g, '').length

/** Fields are named by several words, values (bounds, numbers of lines, types) by one. */
const shapeOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/(\{\{\w+\}\})/)
      .map((part) => {
        const [, hole] = /^\{\{(\w+)\}\}$/.exec(part) ?? []
        if (!hole) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        return `(?<${hole}>${hole === 'attribute' ? '.+?' : '\\S+?'})`
      })
      .join('')}$`,
    'u',
  )

/** `orders.0.service id` is spoken of as the field at its end: where it stands in the form, the key of the error says. */
function attributeIn(attribute: string, locale: Locale): string {
  const names = errorTexts[locale][ATTRIBUTES] ?? {}
  const field = attribute.split('.').findLast((part) => !/^\d+$/.test(part)) ?? attribute
  const key = field.replaceAll(' ', '_')
  return Object.hasOwn(names, key) ? (names[key] ?? attribute) : attribute
}
