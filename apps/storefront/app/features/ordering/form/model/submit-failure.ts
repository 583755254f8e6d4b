import { statusOf, unpaidInvoiceOf, ValidationError } from '../../../../api/api-error.ts'
import { failureText } from '../../../../forms/failure-text.ts'
import { wasAnswered } from '../../../../forms/submission-key.ts'
import { errorsByLine, type LineErrors } from '../../model/line-errors.ts'

export interface SubmitFailure {
  /** The server has decided: the next submit is a new one. */
  readonly isAnswered: boolean
  /** The orders stand and only their payment was refused: by this invoice they are paid. */
  readonly unpaidInvoiceId: string | undefined
  /** What is said about the order as a whole, or about its fields. */
  readonly said: { readonly text: string } | { readonly errors: LineErrors }
}

/** What a submit that failed means for the next one, and what to say about it. */
export function submitFailure(error: unknown, texts: { readonly noAnswer: string; readonly ours: string }): SubmitFailure {
  const unpaidInvoiceId = unpaidInvoiceOf(error)
  return {
    isAnswered: unpaidInvoiceId !== undefined || wasAnswered(statusOf(error)),
    unpaidInvoiceId,
    said: saidOf(error, texts),
  }
}

function saidOf(error: unknown, texts: { readonly noAnswer: string; readonly ours: string }): SubmitFailure['said'] {
  const shortOfMoney = shortOfMoneyText(error)
  if (shortOfMoney) return { text: shortOfMoney }
  return error instanceof ValidationError ? { errors: errorsByLine(error.fields) } : { text: failureText(error, texts) }
}

/** Want of money is about the order as a whole: it is said plainly, and no field is marked. */
export const shortOfMoneyText = (error: unknown): string | undefined =>
  error instanceof ValidationError ? error.fields.balance?.[0] : undefined
