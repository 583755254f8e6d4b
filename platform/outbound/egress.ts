import { isIP, type LookupFunction } from 'node:net'
import { ForbiddenAddress, isPublicAddress, publicLookup } from './public-address.ts'

/** What a connector may call when somebody of a panel wrote the address (SSRF protection). */
export interface Egress {
  /**
   * The lookup for the socket to a host; undefined where the host may be private. Throws `ForbiddenAddress` for the number of a
   * private address; a name is refused when it is resolved.
   */
  lookupFor(host: string): LookupFunction | undefined
}

/** Public addresses, and the private hosts that the deployment names (PRIVATE_HOSTS). */
export function createEgress({ privateHosts }: { readonly privateHosts: readonly string[] }): Egress {
  return {
    lookupFor: (bracketed) => {
      const host = bracketed.replace(/^\[|\]$/g, '')
      if (privateHosts.includes(host)) return undefined
      if (isIP(host) !== 0 && !isPublicAddress(host)) throw new ForbiddenAddress(`${host} is not a public address`)
      return publicLookup
    },
  }
}

export const publicEgress: Egress = createEgress({ privateHosts: [] })

/** Of a connector whose address somebody of a panel writes. */
export interface OutboundOptions {
  readonly timeoutMs?: number
  /** Public addresses alone, unless said otherwise. */
  readonly egress?: Egress
}
