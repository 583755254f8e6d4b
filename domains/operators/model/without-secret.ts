const SECRET = /(password|secret|token|credential|(api|private|webhook|signing)_?key)s?$/i
/** What is written where no more than its end is named already. */
const REPORTED = /^set( · .{1,8})?$/
const SHOWN = 4
/** Below it the end would tell too much of the whole. */
const LONG = 12

/** A value of a field as the audit log may keep it: of a secret, whatever wrote it, only that it is set and its last four characters. */
export function withoutSecret(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value === '' || !SECRET.test(name) || REPORTED.test(value)) return value
  return value.length < LONG ? 'set' : `set · ${value.slice(-SHOWN)}`
}
