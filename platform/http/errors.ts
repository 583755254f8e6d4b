import type { z } from 'zod'
import { isRetryable } from '../database/index.ts'
import { type FieldMessages, type Locale, type Message, type MessageCode, message, Refusal, type RefusalCategory } from '../kernel/index.ts'
import { fieldMessages } from './field-messages.ts'
import { textIn } from './text-in.ts'

export interface ErrorBody {
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Machine-readable facts to go on with. */
  readonly details?: Readonly<Record<string, string>>
}
export interface ErrorAnswer {
  readonly status: number
  /** The text's code, for the log; the wire has no codes. */
  readonly code: MessageCode | undefined
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
  readonly more: FieldMessages
  constructor(issues: readonly z.core.$ZodIssue[], more: FieldMessages = {}) {
    super('Sent data is invalid')
    this.issues = issues
    this.more = more
  }
}

export class UnknownHost extends Error {}

/** Requests that the protocol forbids; no client of ours sends them. */
export class MalformedRequest extends Error {
  readonly status: 400 | 405
  constructor(message: string, status: 400 | 405) {
    super(message)
    this.status = status
  }
}

/** The API of a panel of https was called over http: this server does not answer for that address (RFC 9110, 15.5.20). */
export class UnencryptedRequest extends Error {}

/** Maps every error to one of the specification's shapes, in the request's language; an unknown error is a bug and discloses nothing. */
export function answerOf(error: unknown, locale: Locale): ErrorAnswer {
  const { status, said, errors, details, retryAfterSeconds } = outcomeOf(error)
  const texts = errors && Object.entries(errors).map(([field, messages]) => [field, messages.map((one) => textIn(locale, one))] as const)
  return {
    status,
    code: typeof said === 'string' ? undefined : said.code,
    body: {
      message: typeof said === 'string' ? said : textIn(locale, said),
      ...(texts ? { errors: Object.fromEntries(texts) } : {}),
      ...(details ? { details } : {}),
    },
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  }
}

/** What an error says where nobody asked over HTTP; `isOurs` of one that discloses nothing because it is a bug. */
export function saidOf(error: unknown): { readonly said: Message | string; readonly isOurs: boolean } {
  const { status, said, errors } = outcomeOf(error)
  return { said: Object.values(errors ?? {})[0]?.[0] ?? said, isOurs: status === 500 }
}

interface Outcome {
  readonly status: number
  /** Protocol errors are in English alone. */
  readonly said: Message | string
  readonly errors?: FieldMessages | undefined
  readonly details?: ErrorBody['details'] | undefined
  readonly retryAfterSeconds?: number | undefined
}

const [INVALID, NOT_FOUND, UNAVAILABLE] = [message('request.invalid'), message('request.notFound'), message('request.unavailable')]

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Refusal) {
    const { errors, details, retryAfterSeconds } = error
    return { status: STATUS[error.category], said: error, errors, details, retryAfterSeconds }
  }
  if (error instanceof InputError) {
    const errors = { ...fieldMessages(error.issues), ...error.more }
    return { status: 422, said: Object.values(errors)[0]?.[0] ?? INVALID, errors }
  }
  if (error instanceof UnknownHost) return { status: 421, said: message('request.unknownHost') }
  if (error instanceof UnencryptedRequest) return { status: 421, said: error.message }
  if (error instanceof MalformedRequest) return { status: error.status, said: error.message }
  // The database is unreachable after every retry: a temporary failure.
  if (isRetryable(error)) return { status: 503, said: UNAVAILABLE, retryAfterSeconds: 1 }
  const status = statusCodeOf(error)
  if (status === 404) return { status: 404, said: NOT_FOUND }
  if (status === 503) return { status: 503, said: UNAVAILABLE }
  // Broken JSON, a body over the limit, an unknown content type: the specification's 422.
  if (status !== undefined && status >= 400 && status < 500) return { status: 422, said: INVALID }
  return { status: 500, said: message('request.serverError') }
}

const statusCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
