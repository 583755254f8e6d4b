/** A decimal of dollars as the wire has it, with at most nine places, in nano-USD. */
export function usdInNano(text: string): bigint {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const nano = BigInt(whole) * 1_000_000_000n + BigInt(decimals.padEnd(9, '0'))
  return text.startsWith('-') ? -nano : nano
}
