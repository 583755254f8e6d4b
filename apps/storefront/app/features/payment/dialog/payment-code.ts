import { encode } from 'uqr'

/** A code that a wallet understands, in its parts. */
export interface CoinCode {
  readonly address: string
  /** Decimal text, to the last digit that is asked for. */
  readonly amount: string
}

const COIN_CODE = /^(?!https?:)[a-z][a-z0-9+.-]*:([A-Za-z0-9]{20,100})\?(?:[^#]*&)?amount=(\d+\.?\d*)(?:&[^#]*)?$/

/** Address and amount of a coin's payment address; undefined for the codes of banks, which only their own applications read. */
export function coinCodeOf(code: string): CoinCode | undefined {
  const [, address, amount] = COIN_CODE.exec(code) ?? []
  return address === undefined || amount === undefined ? undefined : { address, amount }
}

/** The dark modules of a QR code as one path, a unit each, and how many there are on a side. */
export function qrPathOf(code: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(code, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [`M${x} ${y}h${runFrom(row, x)}v1h-${runFrom(row, x)}z`] : [])),
    )
    .join('')
  return { path, size }
}

function runFrom(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start)
  return (end < 0 ? row.length : end) - start
}
