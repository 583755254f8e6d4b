/** What stands on the wire and what a person reads and types of it. All arithmetic is exact: digits, never floating point. */

const NANO_DIGITS = 9
const PERCENT_DIGITS = 4

/** `2040000000` is `2.04`; two decimals at least, none beyond the last that counts. */
export const nanoToUsd = (nano: string | number | bigint): string => shifted(nano, NANO_DIGITS, 2)
/** `2.04`, `$2,04` or `1 204.5` in nano-dollars; undefined for what is no amount. */
export const usdToNano = (text: string): string | undefined => unshifted(text.replace('$', ''), NANO_DIGITS)
/** `152500` is `15.25`. */
export const ppmToPercent = (ppm: string | number | bigint): string => shifted(ppm, PERCENT_DIGITS, 0)
export const percentToPpm = (text: string): string | undefined => unshifted(text.replace('%', ''), PERCENT_DIGITS)

/** An amount as it is typed (`1,204.50`, nothing) in the digits of the wire (`1204.50`, `0`); undefined for what is no amount. */
export function wireUsd(text: string): string | undefined {
  if (text.trim() === '') return '0'
  const nano = usdToNano(text)
  return nano === undefined ? undefined : nanoToUsd(nano)
}

/** Percent as they are typed (`12,5 %`, `-3`, nothing) in the digits of the wire (`12.5`, `-3`, `0`); undefined for what is no number. */
export function wirePercent(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return '0'
  const ppm = percentToPpm(typed.replace(/^[-−]/, ''))
  return ppm === undefined ? undefined : ppmToPercent(/^[-−]/.test(typed) ? `-${ppm}` : ppm)
}

/** `$2.04`, with the sign before the dollar. */
export function money(nano: string | number | bigint | null | undefined): string {
  if (nano === null || nano === undefined) return '–'
  const usd = nanoToUsd(nano)
  const [whole = '', decimals = ''] = usd.replace('-', '').split('.')
  return `${usd.startsWith('-') ? '−' : ''}$${grouped(whole)}.${decimals}`
}

/** `1 000`, with thin spaces that do not break. */
export const grouped = (digits: string | number | bigint): string => String(digits).replace(/\B(?=(\d{3})+$)/g, '\u202f')

/** `10 000+` where more were not counted. */
export const counted = (count: number, isExact: boolean): string => `${grouped(count)}${isExact ? '' : '+'}`

/** A whole number as it is typed, with spaces, commas as groups, `10K` or `5M`. */
export function wholeNumber(text: string): string | undefined {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/i.exec(text.replace(/[\s,\u202f\u00a0']/g, '')) ?? []
  if (digits === undefined) return undefined
  const zeros = { '': 0, k: 3, m: 6 }[unit.toLowerCase()] ?? 0
  const number = digits.replace(/^0+(?=\d)/, '') + (digits === '0' ? '' : '0'.repeat(zeros))
  return number.length <= 15 ? number : undefined
}

/** `1 000 000` is `1M`, `250 000` is `250K`; what would be rounded stays whole. */
export function shortQuantity(quantity: number | null): string {
  if (quantity === null) return '–'
  if (quantity >= 1_000_000 && quantity % 100_000 === 0) return `${quantity / 1_000_000}M`
  if (quantity >= 10_000 && quantity % 1000 === 0) return `${quantity / 1000}K`
  return grouped(quantity)
}

/** What of the price stays after the cost, in percent; undefined where either is not known. */
export function marginOf(priceNano: string, costNano: string | null, discountPpm = 0): number | undefined {
  const price = Number(priceNano) * (1 - discountPpm / 1e6)
  return costNano === null || price <= 0 ? undefined : ((price - Number(costNano)) / price) * 100
}

function shifted(value: string | number | bigint, digits: number, decimalsMin: number): string {
  const text = String(value)
  const plain = text.replace('-', '').padStart(digits + 1, '0')
  const decimals = plain.slice(-digits).replace(/0+$/, '').padEnd(decimalsMin, '0')
  return `${text.startsWith('-') ? '-' : ''}${plain.slice(0, -digits)}${decimals && `.${decimals}`}`
}

function unshifted(text: string, digits: number): string | undefined {
  const plain = text.trim().replace(/[\s\u202f\u00a0']/g, '')
  // A single comma with one or two digits behind it is a decimal comma; other commas group thousands.
  const decimal = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replace(/,(?=\d{3}(\D|$))/g, '')
  const [, whole = '', decimals = ''] = /^(\d*)(?:\.(\d*))?$/.exec(decimal) ?? []
  if (whole + decimals === '' || decimals.length > digits || whole.length > 9) return undefined
  return (whole + decimals.padEnd(digits, '0')).replace(/^0+(?=\d)/, '')
}
