import { describe, expect, it } from 'vitest'
import { isAddressOrNetwork, isWithin } from './address-list.ts'

describe('an address or a network is', () => {
  it.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '2001:db8::1', '2001:DB8::/32', '::1', '::ffff:203.0.113.7', '10.1.2.3/32'])(
    '%s',
    (text) => {
      expect(isAddressOrNetwork(text)).toBe(true)
    },
  )
  it.each([
    '',
    'example.com',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.0/33',
    '203.0.113.0/',
    '203.0.113.0/2x',
    '203.0.113.0/-1',
    '203.0.113.0/08',
  ])('not “%s”', (text) => {
    expect(isAddressOrNetwork(text)).toBe(false)
  })
  it.each(['2001:db8::/129', 'fe80::1%eth0', '203.0.113.0/24/24', '203.0.113.7 ', '203.0.113.*', '203.0.113.1-9'])('not “%s”', (text) => {
    expect(isAddressOrNetwork(text)).toBe(false)
  })
})

describe('a call’s address', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['203.0.113.255', ['203.0.113.0/24'], true],
    ['203.0.114.0', ['203.0.113.0/24'], false],
    // A network may be written by any address of it.
    ['10.9.9.9', ['10.1.2.3/8'], true],
    ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
    ['203.0.113.7', ['::ffff:203.0.113.7'], true],
    ['2001:db8:0:0::5', ['2001:DB8::/64'], true],
    ['2001:db9::5', ['2001:db8::/64', '203.0.113.7'], false],
    ['::1', ['0.0.0.0/0'], false],
    ['203.0.113.7', ['0.0.0.0/0'], true],
    ['fe80::1%eth0', ['fe80::/10'], true],
    ['nonsense', ['0.0.0.0/0', '::/0'], false],
    ['', ['0.0.0.0/0', '::/0'], false],
  ] as const)('%s is within %j: %s', (ip, addresses, expected) => {
    expect(isWithin(ip, addresses)).toBe(expected)
  })
})
