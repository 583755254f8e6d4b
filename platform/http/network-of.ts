import { isIPv6 } from 'node:net'

/**
 * The subscriber behind an address, for rate limits: an IPv4 address is one subscriber, with IPv6 each is given a whole /64 and may use
 * another address of it for every request. A connection that was closed meanwhile has no address any more, whatever its type says.
 */
export const subscriberOf = (ip: string | undefined): string => startOf(ip ?? '', { octets: 4, groups: 4 })

/** The network of an address: /24 for IPv4, /48 for IPv6. */
export const neighbourhoodOf = (ip: string): string => startOf(ip, { octets: 3, groups: 3 })

/** The first parts of an address; anything else stays as it is. */
function startOf(ip: string, { octets, groups }: { readonly octets: number; readonly groups: number }): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(mapped)) return mapped.split('.').slice(0, octets).join('.')
  return isIPv6(ip) ? groupsOf(ip).slice(0, groups).join(':') : ip
}

/** The eight groups, however they were written. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const first = head === '' ? [] : head.split(':')
  const filled = tail === undefined ? first : [...first, ...Array.from({ length: 8 - first.length }, () => '0')]
  return filled.map((group) => Number.parseInt(group, 16).toString(16))
}
