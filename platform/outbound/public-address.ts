import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const CLOSED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Parts of the public range that carry IPv4 addresses or lead nowhere. */
const CLOSED_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [net, bits] of CLOSED_V4) closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of CLOSED_V6) closed.addSubnet(net, bits, 'ipv6')
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the public internet (SSRF protection). Everything unknown does not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && publicV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

export class ForbiddenAddress extends Error {}

/** Resolves a name for the socket itself, so that the checked address is the connected one (DNS rebinding); one closed address forbids the name. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { all: true, family: options.family ?? 0 }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const shut = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (shut || !first) return done(new ForbiddenAddress(`${hostname} leads to ${shut?.address ?? 'nowhere'}`), '', 0)
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}
