import { divideHalfUp } from './rational.ts'

/** Parts per million in one whole: 100 % is 1 000 000. */
export const PPM = 1_000_000

const FRACTION = /^(\d{1,9})(?:\.(\d{1,12}))?$/

/** Reads a fraction written as decimal text: `'0.1'` (10 %) is 100000. Throws on anything else, because it is never a customer's input. */
export function ppmOf(fraction: string): number {
  const match = FRACTION.exec(fraction.trim())
  if (!match) throw new Error(`Not a fraction: ${fraction}`)
  const [, whole, decimals = ''] = match
  const scale = 10n ** BigInt(decimals.length)
  return Number(divideHalfUp((BigInt(whole as string) * scale + BigInt(decimals || '0')) * BigInt(PPM), scale))
}

/** The fraction as shortest decimal text: 100000 is `'0.1'`, 0 is `'0'`. */
export function fractionOf(ppm: number): string {
  const text = ppm.toString().padStart(7, '0')
  const decimals = text.slice(-6).replace(/0+$/, '')
  return `${text.slice(0, -6)}${decimals ? `.${decimals}` : ''}`
}

const PERCENT = /^(-?)(\d{1,5})(?:\.(\d{1,4}))?$/

/** Reads a percentage of at most four decimals: `'12.5'` is 125000; undefined for anything else. */
export function ppmOfPercent(percent: string): number | undefined {
  const [, sign, whole, decimals = ''] = PERCENT.exec(percent.trim()) ?? []
  if (whole === undefined) return undefined
  const ppm = Number(`${whole}${decimals.padEnd(4, '0')}`)
  return sign === '-' ? -ppm : ppm
}

/** Parts per million as a percentage, in the shortest exact text: 125000 is `'12.5'`. */
export function percentOf(ppm: number): string {
  const digits = Math.abs(ppm).toString().padStart(5, '0')
  const decimals = digits.slice(-4).replace(/0+$/, '')
  return `${ppm < 0 ? '-' : ''}${digits.slice(0, -4)}${decimals ? `.${decimals}` : ''}`
}
