import type { z } from 'zod'
import { isRetryable } from '../database/index.ts'
import { type FieldErrors, type Locale, Refusal, type RefusalCategory } from '../kernel/index.ts'
import { fieldErrors } from './field-messages.ts'
import { translate } from './translate.ts'

export interface ErrorBody {
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** For programs: what they may go on with. */
  readonly details?: Readonly<Record<string, string>>
}
export interface ErrorAnswer {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfterSeconds?: number
}

const STATUS: Readonly<Record<RefusalCategory, number>> = {
  invalid: 422,
  unauthenticated: 401,
  'not-found': 404,
  limited: 429,
  unavailable: 503,
  'bad-signature': 400,
}

export class InputError extends Error {
  readonly issues: readonly z.core.$ZodIssue[]
  readonly more: FieldErrors
  constructor(issues: readonly z.core.$ZodIssue[], more: FieldErrors = {}) {
    super('Sent data is invalid')
    this.issues = issues
    this.more = more
  }
}

export class UnknownHost extends Error {}

/** What the protocol itself forbids; no client of ours sends it. */
export class MalformedRequest extends Error {
  readonly status: 400 | 405
  constructor(message: string, status: 400 | 405) {
    super(message)
    this.status = status
  }
}

/** The API of a shop of https was asked over http: this server does not answer for that address (RFC 9110, 15.5.20). */
export class UnencryptedRequest extends Error {}

/** Every error of every route becomes one of the specification's shapes here, in the language of its request; what is not known is a bug and says nothing of its inside. */
export function answerOf(error: unknown, locale: Locale): ErrorAnswer {
  const answer = englishAnswerOf(error)
  return locale === 'en' ? answer : { ...answer, body: bodyIn(answer.body, locale) }
}

function bodyIn({ message, errors, ...rest }: ErrorBody, locale: Locale): ErrorBody {
  const texts = Object.entries(errors ?? {}).map(([field, messages]) => [field, messages.map((text) => translate(text, locale))] as const)
  return { message: translate(message, locale), ...(errors ? { errors: Object.fromEntries(texts) } : {}), ...rest }
}

function englishAnswerOf(error: unknown): ErrorAnswer {
  if (error instanceof Refusal) {
    return {
      status: STATUS[error.category],
      body: {
        message: error.message,
        ...(error.errors ? { errors: error.errors } : {}),
        ...(error.details ? { details: error.details } : {}),
      },
      ...(error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
    }
  }
  if (error instanceof InputError) {
    const errors = { ...fieldErrors(error.issues), ...error.more }
    return { status: 422, body: { message: Object.values(errors)[0]?.[0] ?? error.message, errors } }
  }
  if (error instanceof UnknownHost) return { status: 421, body: { message: 'Unknown host' } }
  if (error instanceof UnencryptedRequest) return { status: 421, body: { message: error.message } }
  if (error instanceof MalformedRequest) return { status: error.status, body: { message: error.message } }
  // The database is away, and was still away after every try: nothing is known to be wrong but the moment.
  if (isRetryable(error)) return { status: 503, body: { message: 'Service Unavailable' }, retryAfterSeconds: 1 }
  const status = statusCodeOf(error)
  if (status === 404) return { status: 404, body: { message: 'Not Found' } }
  if (status === 503) return { status: 503, body: { message: 'Service Unavailable' } }
  // Broken JSON, a body over the limit, an unknown content type: the caller's data, so the specification's 422.
  if (status !== undefined && status >= 400 && status < 500) return { status: 422, body: { message: 'Sent data is invalid' } }
  return { status: 500, body: { message: 'Server Error' } }
}

const statusCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
