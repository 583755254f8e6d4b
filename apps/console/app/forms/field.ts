import type { Locale } from '@vitrine/platform/kernel'
import { valueAt } from '../values/translated.ts'
import { nanoToUsd, percentToPpm, ppmToPercent, usdToNano, wholeNumber } from '../values/units.ts'
import { type Draft, draftOf, isSame, listOf, type ValueForm, wireOf } from './described/value-form.ts'

export type FieldKind =
  | 'text'
  | 'area'
  | 'code'
  | 'html'
  | 'whole'
  | 'decimal'
  | 'nano'
  | 'ppm'
  | 'switch'
  | 'choice'
  | 'secret'
  | 'picture'
  | 'time'
  | 'service'
  | 'services'
  | 'customers'
  | 'described'

/** One field of a plain thing: how it is called, typed and written on the wire. */
export interface Field {
  /** Its name on the wire; `texts.en.name` stands inside. */
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  /** Fields of one section follow each other. */
  readonly section?: string
  readonly hint?: string
  readonly prefix?: string
  readonly suffix?: string
  readonly options?: readonly { readonly value: string; readonly name: string }[]
  /** Its path on the wire, where refusals name it otherwise. */
  readonly wirePath?: string
  readonly isReadOnly?: boolean
  /** Takes the whole width of the form. */
  readonly isWide?: boolean
  /** An emptied field is null on the wire; else it is refused here. */
  readonly isOptional?: boolean
  /** Only when it is made, or only when it is there. */
  readonly only?: 'new' | 'existing'
  /** The language of a text: the form shows one at a time. */
  readonly lang?: Locale
  /** Whether it makes sense beside the others. */
  readonly isShown?: (values: Thing) => boolean
  /** Whether packages are among the services that can be chosen. */
  readonly packages?: 'with' | 'without'
  /** What a described value is made of, and how its parts are called. */
  readonly form?: ValueForm
  readonly partLabel?: (path: string) => string
  /** How what can be chosen of a described value is called. */
  readonly optionName?: (option: string) => string
}

export type FieldValue = Draft
export type FieldValues = Readonly<Record<string, FieldValue>>
export type Thing = Readonly<Record<string, unknown>>

/** What stands in the field of a thing. */
export function fieldValue({ name, kind, options, form }: Field, thing: Thing): FieldValue {
  const value = valueAt(thing, name)
  if (form) return draftOf(form, value)
  if (kind === 'switch') return value === true
  if (kind === 'services' || kind === 'customers') return listOf(value).map(String)
  if (kind === 'secret') return ''
  if (value === null || value === undefined) return kind === 'choice' ? (options?.[0]?.value ?? '') : ''
  if (kind === 'nano') return nanoToUsd(String(value))
  if (kind === 'ppm') return ppmToPercent(String(value))
  if (kind === 'time') return writtenTime(String(value))
  return String(value)
}

export const fieldValues = (fields: readonly Field[], thing: Thing): FieldValues =>
  Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, thing)]))

/** What is typed, as the wire has it; undefined for what is none of its kind. */
export function wireValue({ kind, isOptional, name, form }: Field, value: FieldValue): unknown {
  if (form) {
    const { value: wired, unread } = wireOf(form, value, name)
    return unread.length > 0 ? undefined : wired
  }
  if (kind === 'services' || kind === 'customers') return listOf(value).map(Number)
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return isOptional ? null : TEXTS.has(kind) ? '' : undefined
  if (kind === 'nano') return usdToNano(text)
  if (kind === 'ppm') return numberOf(percentToPpm(text))
  if (kind === 'whole' || kind === 'service') return numberOf(wholeNumber(text))
  if (kind === 'decimal') return /^-?\d+([.,]\d+)?$/.test(text) ? text.replace(',', '.') : undefined
  if (kind === 'time') return timeOf(text)
  return text
}

export interface ChangedFields {
  readonly changed: Thing
  /** Names of the fields whose text cannot be read. */
  readonly unread: readonly string[]
}

/** What differs from the thing, ready to be sent. */
export function changedFields(fields: readonly Field[], thing: Thing, values: FieldValues): ChangedFields {
  const touched = fields.filter((field) => !field.isReadOnly && !isSame(values[field.name], fieldValue(field, thing)))
  const wired = touched.map((field) => [field.name, wireValue(field, values[field.name] ?? '')] as const)
  return {
    changed: Object.fromEntries(wired.filter(([, value]) => value !== undefined)),
    unread: wired.filter(([, value]) => value === undefined).map(([name]) => name),
  }
}

const TEXTS: ReadonlySet<FieldKind> = new Set(['text', 'area', 'code', 'html'])

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

/** A time of the wire in the field of the browser: to the minute, in UTC. */
const writtenTime = (iso: string): string => iso.slice(0, 16)
const timeOf = (text: string): string | undefined => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00.000Z` : undefined)
