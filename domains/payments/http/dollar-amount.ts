import { type Micro, parseMicro, refuse } from '@vitrine/platform/kernel'

/** The amount of a form: numeric with at most two decimals (NS-06); the bounds are the method's. */
export function dollarAmount(value: string | number): Micro {
  const text = String(value).trim()
  if (text === '') refuse('amount', 'fields.required')
  if (/^-?\d+\.\d{3,}$/.test(text)) refuse('amount', 'fields.decimals', { decimals: 2 })
  return parseMicro(text) ?? refuse('amount', 'fields.number')
}
