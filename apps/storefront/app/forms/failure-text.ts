import { noticeText, statusOf } from '../api/api-error.ts'
import { wasAnswered } from './submission-key.ts'

/** What to say when a submit failed as a whole: the server's own message, or else whether it has answered at all. */
export function failureText(error: unknown, labels: { readonly noAnswer: string; readonly ours: string }): string {
  const status = statusOf(error)
  const said = status === 0 ? '' : noticeText(error)
  return said || (wasAnswered(status) ? labels.ours : labels.noAnswer)
}
