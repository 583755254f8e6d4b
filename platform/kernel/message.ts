import { isRecord } from './is-record.ts'
import type { MessageParams } from './message-codes.ts'
import english from './messages/en/errors.json' with { type: 'json' }
import operator from './messages/operator.json' with { type: 'json' }

/** A key of the English catalogues: `payments.funds`. */
export type MessageCode = keyof MessageParams
type Value = string | number | bigint
export type ParamsOf<C extends MessageCode> = Readonly<Record<MessageParams[C], Value>>
/** A code whose text has no placeholders. */
export type PlainCode = { [C in MessageCode]: [MessageParams[C]] extends [never] ? C : never }[MessageCode]

/** A message before a language is chosen: its code in the catalogue and the values of its placeholders. */
export interface Message {
  readonly code: MessageCode
  readonly params: Readonly<Record<string, string>>
}
/** Messages by field, in the wire's keys: `orders.0.quantity`. */
export type FieldMessages = Readonly<Record<string, readonly Message[]>>

type Rest<C extends MessageCode> = [MessageParams[C]] extends [never] ? [] : [params: ParamsOf<C>]
/** As `Rest`, for a message that stands under a field: the field is its `attribute` unless it is named another way. */
type FieldRest<C extends MessageCode> = [Exclude<MessageParams[C], 'attribute'>] extends [never]
  ? [] | [params: { readonly attribute?: 'attribute' extends MessageParams[C] ? string : never }]
  : [params: Readonly<Record<Exclude<MessageParams[C], 'attribute'>, Value>> & { readonly attribute?: string }]

export type { FieldRest, Rest }

/** A message; a code that no catalogue has, or a parameter that is missing, does not compile. */
export function message<C extends MessageCode>(code: C, ...[params]: Rest<C>): Message {
  return { code, params: texts(params ?? {}) }
}

/** A message about a field: the text names `orders.0.service_id` as `orders.0.service id`. */
export function fieldMessage<C extends MessageCode>(field: string, code: C, ...[params]: FieldRest<C>): Message {
  return { code, params: { attribute: attributeOf(field), ...texts(params ?? {}) } }
}

/** A field's name in texts. */
export const attributeOf = (field: string): string => field.replaceAll('_', ' ')

const texts = (params: object): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The text of a code in a catalogue; undefined where the catalogue lacks it. */
export function textOfCode(catalogue: Catalogue, code: string): string | undefined {
  const [group = '', key = ''] = code.split('.')
  const texts = Object.hasOwn(catalogue, group) ? catalogue[group] : undefined
  return texts && Object.hasOwn(texts, key) ? texts[key] : undefined
}

/** Fills the placeholders of a text; `nameOf` names a field in the text's language. */
export const fillText = (text: string, params: Message['params'], nameOf = (attribute: string): string => attribute): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = params[name] ?? placeholder
    return name === 'attribute' ? nameOf(value) : value
  })

const englishTextOf = (code: string): string | undefined => textOfCode(english, code) ?? textOfCode(operator, code)

/** A message in English: for the log, for operators, and for the clients of API v2. */
export const englishOf = ({ code, params }: Message): string => fillText(englishTextOf(code) ?? code, params)

/** Whether something is a message, such as the `params` that a schema gives its refinement. */
export const isMessage = (value: unknown): value is Message =>
  isRecord(value) && typeof value.code === 'string' && isRecord(value.params) && englishTextOf(value.code) !== undefined
