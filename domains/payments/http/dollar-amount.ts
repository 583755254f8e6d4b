import { type Micro, parseMicro, refuse } from '@vitrine/platform/kernel'

/** The amount of a form: numeric with at most two decimals (NS-06); the bounds are the method's. */
export function dollarAmount(value: string | number): Micro {
  const text = String(value).trim()
  if (text === '') refuse('payments.amount-required', 'amount', 'The amount field is required.')
  if (/^-?\d+\.\d{3,}$/.test(text)) refuse('payments.amount-decimals', 'amount', 'The amount must not have more than 2 decimals.')
  return parseMicro(text) ?? refuse('payments.amount-not-a-number', 'amount', 'The amount must be a number.')
}
