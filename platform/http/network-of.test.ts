import { describe, expect, it } from 'vitest'
import { neighbourhoodOf, subscriberOf } from './network-of.ts'

describe('a neighbourhood', () => {
  it.each([
    ['192.0.2.7', '192.0.2'],
    ['::ffff:192.0.2.7', '192.0.2'],
    ['2001:db8:1:2:3::4', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0'],
    ['::1', '0:0:0'],
  ])('of %s is %s', (ip, network) => {
    expect(neighbourhoodOf(ip)).toBe(network)
  })
})

describe('a subscriber', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3::4', '2001:db8:1:2'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2'],
    ['any', 'any'],
    [undefined, ''],
  ])('at %s is %s', (ip, subscriber) => {
    expect(subscriberOf(ip)).toBe(subscriber)
  })
})
