import { type FieldErrors, isRecord } from '@vitrine/platform/kernel'

/** What a transport rejects with when the API answered outside 2xx. */
export interface ApiFailure {
  readonly status: number
  /** The parsed JSON body, undefined when there was none. */
  readonly body: unknown
}

/** Structured details of a refusal, beside its message. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** An answer with a message for the customer and nothing about fields. */
export class ServerError extends Error {
  readonly status: number
  readonly details: ErrorDetails
  constructor(message: string, status: number, details: ErrorDetails = {}) {
    super(message)
    this.name = 'ServerError'
    this.status = status
    this.details = details
  }
}

/** An answer that names fields: `{"orders.0.quantity": ["…"]}`. */
export class ValidationError extends Error {
  readonly status: number
  readonly fields: FieldErrors
  readonly details: ErrorDetails
  constructor(message: string, fields: FieldErrors, status = 422, details: ErrorDetails = {}) {
    super(message)
    this.name = 'ValidationError'
    this.status = status
    this.fields = fields
    this.details = details
  }
}

const DEFAULT_VALIDATION_MESSAGE = 'Sent data is invalid'

export const isApiFailure = (value: unknown): value is ApiFailure => isRecord(value) && typeof value.status === 'number' && 'body' in value

/** The status behind any of our error shapes, 0 when the network failed. */
export const statusOf = (error: unknown): number =>
  isRecord(error) || error instanceof Error ? Number((error as { status?: unknown }).status ?? 0) || 0 : 0

function fieldsOf(errors: unknown): FieldErrors {
  if (!isRecord(errors)) return {}
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      (Array.isArray(messages) ? messages : [messages]).filter((message) => typeof message === 'string'),
    ]),
  )
}

/** Turns a failure into what screens handle. Answers without a body and 404 pass unchanged, as the specification asks. */
export function normaliseFailure(failure: ApiFailure): ApiFailure | ServerError | ValidationError {
  const { status, body } = failure
  // Without a message, or a 404: unchanged (ERR-001).
  if (!isRecord(body) || status === 404) return failure
  const message = typeof body.message === 'string' ? body.message : undefined
  const details = isRecord(body.details) ? body.details : {}
  // About fields, with a message for them all where the server sent none (ERR-003).
  if ('errors' in body) return new ValidationError(message ?? DEFAULT_VALIDATION_MESSAGE, fieldsOf(body.errors), status, details)
  // A message alone (ERR-002).
  return message === undefined ? failure : new ServerError(message, status, details)
}

/** The invoice of orders that stand although their payment failed: by it they are paid another way, and not made again. */
export function unpaidInvoiceOf(error: unknown): string | undefined {
  const id = error instanceof ValidationError || error instanceof ServerError ? error.details.invoice_id : undefined
  return typeof id === 'string' ? id : undefined
}

/** The text of an error notice: the message, then every field's message on its own line; a field that only repeats the message is not said again (ERR-007). */
export function noticeText(error: unknown): string {
  if (error instanceof ValidationError) {
    const { message, fields } = error
    const added = Object.values(fields)
      .flat()
      .filter((text) => text !== message)
    return [message, ...added].join('\n')
  }
  // An answer without a message has only its status, and that is nothing to read.
  return error instanceof Error && !isApiFailure(error) ? error.message : ''
}
