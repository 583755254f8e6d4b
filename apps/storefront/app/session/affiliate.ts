import { readCookie, writeCookie } from '../preferences/cookies.ts'

const COOKIE = 'affiliate_code'
/** Fourteen days (COOKIE-008). */
export const AFFILIATE_SECONDS = 1_209_600
const CODE = /^[A-Z0-9]{4,32}$/i

/** The code to remember for fourteen days: the one in the address, unless an earlier one brought this visitor (COOKIE-008). */
export const affiliateToStore = (search: URLSearchParams, known: string | undefined): string | undefined => {
  const code = search.get('ref') ?? ''
  return !known && CODE.test(code) ? code : undefined
}

export function rememberAffiliate(): void {
  const code = affiliateToStore(new URLSearchParams(location.search), readCookie(COOKIE))
  if (code) writeCookie(COOKIE, code, AFFILIATE_SECONDS)
}
