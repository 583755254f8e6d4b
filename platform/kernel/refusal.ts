/** Per-field messages in the wire's shape: `{"orders.0.quantity": ["…"]}`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>
export type RefusalCategory = 'invalid' | 'unauthenticated' | 'not-found' | 'limited' | 'unavailable' | 'bad-signature'

export interface RefusalFacts {
  readonly errors?: FieldErrors
  readonly retryAfterSeconds?: number
  readonly details?: Readonly<Record<string, string>>
}

/**
 * Something a caller can cause and is told about. `code` is for programs and translations, `message` is the public text.
 * Mapped to a status once, in platform/http; there is no category that becomes 403 (it would log the customer out).
 */
export class Refusal extends Error {
  readonly code: string
  readonly category: RefusalCategory
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  /** What a program needs to go on from here; never said in words. */
  readonly details: Readonly<Record<string, string>> | undefined

  constructor(code: string, category: RefusalCategory, message: string, more: RefusalFacts = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.category = category
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
    this.details = more.details
  }

  /** The same refusal with something more to go on from. */
  with(details: Readonly<Record<string, string>>): Refusal {
    const { errors, retryAfterSeconds } = this
    const more = { ...(errors ? { errors } : {}), ...(retryAfterSeconds ? { retryAfterSeconds } : {}) }
    const detailed = new Refusal(this.code, this.category, this.message, { ...more, details: { ...this.details, ...details } })
    detailed.cause = this.cause
    return detailed
  }
}

/** Throws the 422 of one field: the message stands alone and under its field. */
export function refuse(code: string, field: string, message: string): never {
  throw new Refusal(code, 'invalid', message, { errors: { [field]: [message] } })
}
