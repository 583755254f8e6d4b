import { looksLikeEmail } from '../../order/model/problems.ts'

export const PASSWORD_LENGTH_MIN = 8
const NAME_LENGTH_MIN = 2

/** What can be seen to be wrong without the server; it has the last word. */
export type Problem = { readonly kind: 'required' | 'email' } | { readonly kind: 'short'; readonly missing: number }

export const required = (text: string): Problem | undefined => (text.trim() === '' ? { kind: 'required' } : undefined)
export const emailProblem = (text: string): Problem | undefined => required(text) ?? (looksLikeEmail(text) ? undefined : { kind: 'email' })
export const nameProblem = (text: string): Problem | undefined => required(text) ?? shorterThan(NAME_LENGTH_MIN, text.trim())
export const newPasswordProblem = (text: string): Problem | undefined =>
  text === '' ? { kind: 'required' } : shorterThan(PASSWORD_LENGTH_MIN, text)

const shorterThan = (length: number, text: string): Problem | undefined => {
  const missing = length - [...text].length
  return missing > 0 ? { kind: 'short', missing } : undefined
}
