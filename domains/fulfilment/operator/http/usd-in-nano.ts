/** A decimal of dollars as the wire has it, with at most nine places, in nano-USD. */
export function usdInNano(text: string): bigint {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const nano = BigInt(whole) * 1_000_000_000n + BigInt(decimals.padEnd(9, '0'))
  return text.startsWith('-') ? -nano : nano
}

/** The same back, in the shortest exact text. */
export function nanoInUsd(nano: bigint): string {
  const digits = nano.toString().padStart(10, '0')
  const decimals = digits.slice(-9).replace(/0+$/, '')
  return `${digits.slice(0, -9)}${decimals ? `.${decimals}` : ''}`
}
