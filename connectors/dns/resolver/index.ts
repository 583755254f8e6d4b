import { Resolver } from 'node:dns/promises'
import type { HostChecker } from '@vitrine/panels'

export interface ResolverOptions {
  /** `address:port` of the name servers that are asked instead of the machine's own. */
  readonly servers?: readonly string[]
  readonly timeoutMs?: number
}

/** The domain name system's own word that there is nothing. */
const NOTHING: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

/** Asks name servers for the addresses of a host, of both kinds; undefined when they do not answer. */
export function createDnsResolver({ servers, timeoutMs = 3_000 }: ResolverOptions = {}): HostChecker {
  const addressesOf = async (host: string, kind: 'A' | 'AAAA'): Promise<readonly string[] | undefined> => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
    if (servers) resolver.setServers([...servers])
    try {
      return kind === 'A' ? await resolver.resolve4(host) : await resolver.resolve6(host)
    } catch (error) {
      return error instanceof Error && 'code' in error && NOTHING.includes(error.code) ? [] : undefined
    }
  }
  return {
    addressesOf: async (host) => {
      const [four, six] = await Promise.all([addressesOf(host, 'A'), addressesOf(host, 'AAAA')])
      // One kind is enough to know where a host leads.
      return four === undefined && six === undefined ? undefined : [...(four ?? []), ...(six ?? [])]
    },
  }
}
