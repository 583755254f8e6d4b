import {
  englishOf,
  type FieldMessages,
  type FieldRest,
  fieldMessage,
  type Message,
  type MessageCode,
  message as messageOf,
  type PlainCode,
} from './message.ts'

/** Per-field texts as the wire has them: `{"orders.0.quantity": ["…"]}`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>
export type RefusalCategory = 'invalid' | 'unauthenticated' | 'not-found' | 'limited' | 'unavailable' | 'bad-signature'

export interface RefusalFacts {
  readonly errors?: FieldMessages
  readonly retryAfterSeconds?: number
  readonly details?: Readonly<Record<string, string>>
}

/**
 * An error that the caller can cause and is told. `code` and `params` are language-neutral; an answer finds the text of its language by the code.
 * `message` is the English text, for the log and for operators.
 * Mapped to a status once, in platform/http; there is no category that becomes 403 (it would log the customer out).
 */
export class Refusal extends Error implements Message {
  readonly code: MessageCode
  readonly params: Message['params']
  readonly category: RefusalCategory
  readonly errors: FieldMessages | undefined
  readonly retryAfterSeconds: number | undefined
  /** Machine-readable facts to go on with; never put into a text. */
  readonly details: Readonly<Record<string, string>> | undefined

  constructor(category: RefusalCategory, said: Message | PlainCode, more: RefusalFacts = {}) {
    const { code, params } = typeof said === 'string' ? messageOf(said) : said
    super(englishOf({ code, params }))
    this.name = 'Refusal'
    this.code = code
    this.params = params
    this.category = category
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
    this.details = more.details
  }

  /** The same refusal with more details. */
  with(details: Readonly<Record<string, string>>): Refusal {
    const { errors, retryAfterSeconds } = this
    const more = { ...(errors ? { errors } : {}), ...(retryAfterSeconds ? { retryAfterSeconds } : {}) }
    const detailed = new Refusal(this.category, this, { ...more, details: { ...this.details, ...details } })
    detailed.cause = this.cause
    return detailed
  }
}

/** The 422 of one field: the message stands alone and under its field. */
export function invalidField<C extends MessageCode>(field: string, code: C, ...params: FieldRest<C>): Refusal {
  return invalidFields({ [field]: [fieldMessage(field, code, ...params)] })
}

/** The 422 of several fields; the first message stands alone too. */
export const invalidFields = (errors: FieldMessages): Refusal =>
  new Refusal('invalid', Object.values(errors)[0]?.[0] ?? 'request.invalid', { errors })

/** Throws the 422 of one field. */
export function refuse<C extends MessageCode>(field: string, code: C, ...params: FieldRest<C>): never {
  throw invalidField(field, code, ...params)
}
