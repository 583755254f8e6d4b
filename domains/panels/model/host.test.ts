import { describe, expect, it } from 'vitest'
import { covers, isHostName, isPublicSuffix } from './host.ts'

describe('hosts', () => {
  it.each(['shop.example', 'a-b.shop.example', 'shop.localhost', 'xn--mnchen-3ya.de'])('%s is one', (host) => {
    expect(isHostName(host)).toBe(true)
  })
  it.each([
    '',
    'shop.example:80',
    'https://shop.example',
    '-a.example',
    'a..example',
    '192.0.2.7',
    'Shop.example',
    'a b.example',
    `${'a'.repeat(64)}.example`,
  ])('%s is none', (text) => {
    expect(isHostName(text)).toBe(false)
  })
  it('below a public suffix everybody may have a name', () => {
    expect(['com', 'localhost', 'co.uk', 'com.br'].map(isPublicSuffix)).toEqual([true, true, true, true])
    expect(['shop.com', 'shop.co.uk', 'co.shop.example', 'net.example'].map(isPublicSuffix)).toEqual([false, false, false, false])
  })
  it('a cookie reaches its domain and what is below it', () => {
    expect(['shop.example', 'www.shop.example', 'myshop.example', 'example'].map((host) => covers('shop.example', host))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
