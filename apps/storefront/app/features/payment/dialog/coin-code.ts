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
