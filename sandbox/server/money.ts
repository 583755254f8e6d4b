/** Decimal texts and integer millionths: the books never hold a floating number. */
const million = 1_000_000n

export function microFrom(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal.trim())
  if (match === null) throw new Error(`not a decimal amount: ${decimal}`)
  const micro = BigInt(match[2] ?? '0') * million + BigInt((match[3] ?? '').padEnd(6, '0'))
  return match[1] === '-' ? -micro : micro
}

/** "0.27819", "100", "-3.5": no trailing zeros, as the field's panels write money. */
export function decimalFrom(micro: bigint): string {
  const sign = micro < 0n ? '-' : ''
  const size = micro < 0n ? -micro : micro
  const fraction = (size % million).toString().padStart(6, '0').replace(/0+$/, '')
  return `${sign}${size / million}${fraction === '' ? '' : `.${fraction}`}`
}
