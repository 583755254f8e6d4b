import type { RequestContext } from '@vitrine/platform/http'
import type { Payer } from '../model/payer.ts'

/** The payer who asks. Only the country of a trusted proxy counts: anybody can send `x-country-code`. */
export const payerOf = ({ caller, proxyCountry }: Pick<RequestContext, 'caller' | 'proxyCountry'>): Payer => ({
  userId: caller.kind === 'user' ? caller.userId : null,
  country: proxyCountry,
})
