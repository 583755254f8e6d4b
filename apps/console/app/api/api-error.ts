import texts from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import { fullTime } from '../values/times.ts'

const t = sayFrom(texts)

export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface Failure {
  readonly status: number
  readonly message: string
  readonly errors: FieldErrors
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
}

/** An answer that is no success, or none at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined

  constructor({ status, message, errors, details, requestId }: Failure) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
    this.details = details
    this.requestId = requestId
  }

  /** What a program may go on with: `step_up`, `not_permitted`, `changed_meanwhile`, `approval_requested`. */
  get code(): string | undefined {
    return typeof this.details.code === 'string' ? this.details.code : undefined
  }
}

/** A write that waits for a second person: it was taken, and nothing is done yet. */
export const approvalRequested = (approvalId: number): ApiError =>
  new ApiError({
    status: 202,
    message: t('approvalRequested'),
    errors: {},
    details: { code: 'approval_requested', approvalId },
    requestId: undefined,
  })

export const unreachable = (): ApiError =>
  new ApiError({ status: 0, message: t('failure.network'), errors: {}, details: {}, requestId: undefined })

/** What the server said of a failure; a page of something in between counts as saying nothing. */
export async function failureOf(response: Response): Promise<ApiError> {
  const body = recordOf(await response.json().catch(() => undefined))
  const details = recordOf(body.details)
  const said = typeof body.message === 'string' ? body.message : t('failure.unknown')
  return new ApiError({
    status: response.status,
    message: messageOf(details, said),
    errors: errorsOf(body.errors),
    details,
    requestId: response.headers.get('x-request-id') ?? (typeof body.requestId === 'string' ? body.requestId : undefined),
  })
}

function messageOf(details: Readonly<Record<string, unknown>>, said: string): string {
  if (details.code === 'not_permitted') return t('failure.notPermitted', { permission: String(details.permission ?? '') })
  if (details.code !== 'changed_meanwhile') return said
  const { by, at } = details
  return typeof by === 'string' && typeof at === 'string' ? t('failure.changedBy', { by, at: fullTime(at) }) : t('failure.changed')
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

function errorsOf(value: unknown): FieldErrors {
  const entries = Object.entries(recordOf(value)).map(([field, said]) => [field, Array.isArray(said) ? said.map(String) : [String(said)]])
  return Object.fromEntries(entries)
}

/** What a person reads of anything that was thrown. */
export const saidOf = (error: unknown): string => (error instanceof ApiError ? error.message : t('failure.unknown'))
