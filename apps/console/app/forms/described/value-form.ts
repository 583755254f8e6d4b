import { percentToPpm, ppmToPercent, wholeNumber } from '../../values/units.ts'

/** How a value is asked for, as the server tells it: a switch, a text, a number with its bounds, a group of such or a list. */
export interface ValueForm {
  readonly kind: string
  readonly isNullable: boolean
  readonly options?: readonly string[]
  readonly min?: number
  readonly max?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly fields?: Readonly<Record<string, ValueForm>>
  readonly item?: ValueForm
}

/** A value while it is edited: numbers are what is typed. */
export type Draft = string | boolean | readonly Draft[] | DraftGroup
export interface DraftGroup {
  readonly [name: string]: Draft
}

export interface Wired {
  /** As the wire has it; undefined for what is left out. */
  readonly value: unknown
  /** Paths of the fields whose text cannot be read. */
  readonly unread: readonly string[]
}

/** Groups whose fields may be missing: an empty one is left out. */
const MAY_LACK: ReadonlySet<string> = new Set(['translations', 'rates', 'contents'])
const KEPT_AS_TYPED: ReadonlySet<string> = new Set(['html', 'code'])
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['text', 'lines', 'html', 'code'])
const INTEGERS: ReadonlySet<string> = new Set(['integer', 'usd', 'service', 'part'])
/** Picked by number; what was written as a word before stays one. */
const SHELVES: ReadonlySet<string> = new Set(['network', 'service-type'])
const PPM = 1_000_000

export const groupOf = (value: unknown): DraftGroup =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as DraftGroup) : {}
export const listOf = (value: unknown): readonly Draft[] => (Array.isArray(value) ? value : [])
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A value of the wire in its form. */
export function draftOf(form: ValueForm, value: unknown): Draft {
  if (form.kind === 'switch') return value === true
  if (form.kind === 'choices') return listOf(value).map(String)
  if (form.kind === 'list') return listOf(value).map((each) => (form.item ? draftOf(form.item, each) : String(each)))
  if (form.kind === 'group') {
    const parts = groupOf(value)
    return Object.fromEntries(Object.entries(form.fields ?? {}).map(([name, part]) => [name, draftOf(part, parts[name])]))
  }
  if (value === null || value === undefined) return ''
  if (form.kind === 'ppm') return ppmToPercent(String(value))
  if (form.kind === 'fraction') return ppmToPercent(Math.round(Number(value) * PPM))
  return String(value)
}

/** What is typed, as the wire has it. */
export function wireOf(form: ValueForm, draft: Draft, path: string, mayLack = false): Wired {
  if (form.kind === 'switch' || form.kind === 'choices') return { value: draft, unread: [] }
  if (form.kind === 'list') {
    const items = listOf(draft).map((each, at) => (form.item ? wireOf(form.item, each, `${path}.${at}`) : { value: each, unread: [] }))
    return { value: items.map(({ value }) => value), unread: items.flatMap(({ unread }) => unread) }
  }
  if (form.kind === 'group') {
    const canLack = MAY_LACK.has(path.slice(path.lastIndexOf('.') + 1))
    const drafts = groupOf(draft)
    const parts = Object.entries(form.fields ?? {}).map(
      ([name, part]) => [name, wireOf(part, drafts[name] ?? draftOf(part, undefined), `${path}.${name}`, canLack)] as const,
    )
    return {
      value: Object.fromEntries(parts.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]]))),
      unread: parts.flatMap(([, { unread }]) => unread),
    }
  }
  const text = KEPT_AS_TYPED.has(form.kind) ? String(draft) : String(draft).trim()
  if (text === '' && form.isNullable) return { value: null, unread: [] }
  if (text === '' && mayLack) return { value: undefined, unread: [] }
  const value = text === '' && !MAY_BE_EMPTY.has(form.kind) ? undefined : leafOf(form.kind, text)
  return { value, unread: value === undefined ? [path] : [] }
}

function leafOf(kind: string, text: string): string | number | undefined {
  if (INTEGERS.has(kind)) return numberOf(text.startsWith('-') ? undefined : wholeNumber(text.replace('$', '')))
  if (SHELVES.has(kind)) return wholeNumber(text) === undefined ? text : Number(text)
  if (kind === 'ppm') return numberOf(percentToPpm(text))
  if (kind === 'fraction') {
    const ppm = percentToPpm(text)
    return ppm === undefined ? undefined : String(Number(ppm) / PPM)
  }
  if (kind === 'decimal') return /^\d+([.,]\d+)?$/.test(text) ? text.replace(',', '.') : undefined
  return text
}

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

/** The other place of an item of a list; the same list where it stands at the end. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): readonly Item[] {
  const [item, other] = [items[from], items[from + by]]
  if (item === undefined || other === undefined) return items
  return items.with(from, other).with(from + by, item)
}
