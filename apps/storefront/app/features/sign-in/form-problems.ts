import { looksLikeEmail } from '../../forms/looks-like-email.ts'

const PASSWORD_LENGTH_MIN = 8
const PASSWORD_LENGTH_MAX = 128
const NAME_LENGTH_MIN = 2
const NAME_LENGTH_MAX = 100
const LINE_LENGTH_MAX = 255

/** What can be seen to be wrong without the server; it has the last word. */
export type Problem =
  | { readonly kind: 'required' | 'email' }
  | { readonly kind: 'short'; readonly missing: number }
  | { readonly kind: 'long'; readonly max: number }

export const required = (text: string): Problem | undefined => (text.trim() === '' ? { kind: 'required' } : undefined)
export const emailProblem = (text: string): Problem | undefined => required(text) ?? (looksLikeEmail(text) ? undefined : { kind: 'email' })
export const nameProblem = (text: string): Problem | undefined =>
  required(text) ?? shorterThan(NAME_LENGTH_MIN, text.trim()) ?? longerThan(NAME_LENGTH_MAX, text.trim())
export const newPasswordProblem = (text: string): Problem | undefined =>
  text === '' ? { kind: 'required' } : (shorterThan(PASSWORD_LENGTH_MIN, text) ?? longerThan(PASSWORD_LENGTH_MAX, text))
/** One line that may be empty. */
export const lineProblem = (text: string): Problem | undefined => longerThan(LINE_LENGTH_MAX, text.trim())

const shorterThan = (length: number, text: string): Problem | undefined => {
  const missing = length - [...text].length
  return missing > 0 ? { kind: 'short', missing } : undefined
}

/** A field never cuts what is typed or pasted: half a name, or a password that nobody knows, would be saved. Counted as the server counts. */
const longerThan = (max: number, text: string): Problem | undefined => (text.length > max ? { kind: 'long', max } : undefined)
