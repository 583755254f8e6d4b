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
  if (!(error instanceof Error)) return { type: typeof error, message: struck(String(error)), stack: '' }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.name, ...code, message: struck(error.message), stack: struck(error.stack ?? '') }
}

const struck = (text: string): string => SECRETS.reduce((left, [secret, sign]) => left.replace(secret, sign), text)
