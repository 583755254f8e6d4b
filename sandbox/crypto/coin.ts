/** Integer arithmetic of the coin: a unit is a hundred-millionth. */
export const COIN = 'SDC'
export const NETWORK = 'Sandcoin'
const UNITS_PER_COIN = 100_000_000n
const DECIMALS = 8

/** "4.31592577": always eight decimals, as wallets show them. */
export function coinText(units: bigint): string {
  const digits = units.toString().padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

/** The least coins worth a price, at a rate in hundredths of the price's currency for one coin. */
export const unitsFor = (priceMinor: bigint, rateMinor: bigint): bigint => (priceMinor * UNITS_PER_COIN + rateMinor - 1n) / rateMinor

/** The payment URI for wallets. */
export const paymentUri = (address: string, units: bigint): string => `sandcoin:${address}?amount=${coinText(units)}`
