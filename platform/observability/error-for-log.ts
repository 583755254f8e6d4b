const SECRETS: readonly [RegExp, string][] = [
  [/[^\s"'(=<,]+@[^\s"')>,]+/g, '[e-mail]'],
  [/\bBearer\s+\S+/gi, '[bearer]'],
  [/\bv[a-z]_[\w-]{20,}/g, '[token]'],
  [/\?[^\s"']*=[^\s"']*/g, '[query]'],
]

/**
 * An unexpected error, reduced for a log line: type, place and message, without the fields that drivers attach to their errors (a violated unique index
 * quotes the row), and without addresses and secrets in its message.
 */
export function errorForLog(error: unknown): { type: string; code?: string; message: string; stack: string } {
  if (!isErrorLike(error)) return { type: typeof error, message: struck(String(error)), stack: '' }
  const code = typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.name ?? 'Error', ...code, message: struck(error.message), stack: struck(error.stack ?? '') }
}

/** Also a copy of an error: pg-boss reports its own with queue and worker added, which are no instances of Error any more. */
const isErrorLike = (error: unknown): error is { name?: string; code?: unknown; message: string; stack?: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

const struck = (text: string): string => SECRETS.reduce((left, [secret, sign]) => left.replace(secret, sign), text)
