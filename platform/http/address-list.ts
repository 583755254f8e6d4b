import { BlockList, isIP, isIPv6 } from 'node:net'

/** An address (`203.0.113.7`, `2001:db8::1`) or a network in CIDR notation (`203.0.113.0/24`, `2001:db8::/32`). */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = address.includes('%') ? 0 : isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Whether an address is one of these, or in one of these networks; an IPv4-mapped one (`::ffff:203.0.113.7`) counts as IPv4. */
export function isWithin(ip: string, addresses: readonly string[]): boolean {
  if (isIP(ip) === 0) return false
  const allowed = new BlockList()
  for (const text of addresses) {
    const [address = '', bits] = text.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) allowed.addAddress(address, family)
    else allowed.addSubnet(address, Number(bits), family)
  }
  const [plain = ip] = ip.split('%')
  return allowed.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
