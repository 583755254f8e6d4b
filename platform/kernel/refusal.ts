/** Per-field messages in the wire's shape: `{"orders.0.quantity": ["…"]}`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>
export type RefusalCategory = 'invalid' | 'unauthenticated' | 'not-found' | 'limited' | 'unavailable' | 'bad-signature'

/**
 * Something a caller can cause and is told about. `code` is for programs and translations, `message` is the public text.
 * Mapped to a status once, in platform/http; there is no category that becomes 403 (it would log the customer out).
 */
export class Refusal extends Error {
  readonly code: string
  readonly category: RefusalCategory
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, category: RefusalCategory, message: string, more: { errors?: FieldErrors; retryAfterSeconds?: number } = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.category = category
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Throws the 422 of one field: the message stands alone and under its field. */
export function refuse(code: string, field: string, message: string): never {
  throw new Refusal(code, 'invalid', message, { errors: { [field]: [message] } })
}
