import { grouped } from './units.ts'

/** `1204.5` is `$1 204.5`: decimal text as the server tells it, with the sign before the dollar. */
export function dollars(text: string): string {
  const [whole = '', decimals] = text.replace('-', '').split('.')
  return `${text.startsWith('-') ? '−' : ''}$${grouped(whole)}${decimals === undefined ? '' : `.${decimals}`}`
}
