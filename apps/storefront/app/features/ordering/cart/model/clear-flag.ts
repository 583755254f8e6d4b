/** An order that is paid elsewhere leaves the cart standing until the next start, and says so in a cookie for a day (SUBMIT-006). */
export const CLEAR_COOKIE = 'clear_shop'
export const CLEAR_SECONDS = 86_400

export interface ClearPorts {
  readonly readCookie: (name: string) => string | undefined
  readonly writeCookie: (name: string, value: string, maxAgeSeconds: number) => void
  readonly emptyCart: () => void
}

export const flagForClearing = ({ writeCookie }: Pick<ClearPorts, 'writeCookie'>): void => writeCookie(CLEAR_COOKIE, '1', CLEAR_SECONDS)

/** Empties a cart that was ordered before, and deletes the flag that says so. */
export function clearIfFlagged({ readCookie, writeCookie, emptyCart }: ClearPorts): boolean {
  if (readCookie(CLEAR_COOKIE) !== '1') return false
  emptyCart()
  writeCookie(CLEAR_COOKIE, '', 0)
  return true
}
