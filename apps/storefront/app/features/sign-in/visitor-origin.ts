import { readCookie } from '../../preferences/cookies.ts'

/** Who sent the visitor: the cookie of a referral, and the marks an advertisement left in the address. */
export function visitorOrigin(search: URLSearchParams) {
  const mark = (name: string) => search.get(name)?.slice(0, 255) || undefined
  return {
    affiliate_code: readCookie('affiliate_code'),
    marketing_source: mark('utm_source'),
    marketing_medium: mark('utm_medium'),
    marketing_campaign: mark('utm_campaign'),
    vs_cid: mark('vs_cid'),
    vs_subid: mark('vs_subid'),
  }
}
