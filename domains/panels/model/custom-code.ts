import { createHash } from 'node:crypto'
import { Script } from 'node:vm'

/** JavaScript that a panel runs on its pages: a versioned file, or nothing while it is invalid or stopped. */
export interface CustomCode {
  readonly source: string
  /** The file's name is made of it: other code is another file. */
  readonly hash: string
  /** Invalid code is stored, so that it can be corrected, and never served. */
  readonly isValid: boolean
}

const HASH_LENGTH = 32

/** Parsed, not run. */
export function isJavaScript(source: string): boolean {
  try {
    return Boolean(new Script(source))
  } catch {
    return false
  }
}

export const customCodeOf = (source: string | null, isValid: boolean, isStopped: boolean): CustomCode | null =>
  source?.trim() && !isStopped ? { source, isValid, hash: createHash('sha256').update(source).digest('hex').slice(0, HASH_LENGTH) } : null
