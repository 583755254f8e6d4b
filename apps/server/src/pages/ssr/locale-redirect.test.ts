import { locales } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { addressIn, spelledRight, winningLocale } from './locale-redirect.ts'

describe('the language of a first load', () => {
  it.each([
    ['the cookie wins over the browser and the path', { pathLocale: 'de', cookie: 'ru', acceptLanguage: 'fr' }, 'ru'],
    ['the browser wins over the path', { pathLocale: 'de', cookie: undefined, acceptLanguage: 'fr-CA,fr;q=0.9,en;q=0.1' }, 'fr'],
    ['a language we lack falls to the next one', { pathLocale: 'en', cookie: undefined, acceptLanguage: 'nl,tr;q=0.8' }, 'tr'],
    ['a region we lack finds its language', { pathLocale: 'en', cookie: undefined, acceptLanguage: 'pt-PT,zh-TW;q=0.5' }, 'pt_BR'],
    ['a language that is not wanted counts for nothing', { pathLocale: 'en', cookie: undefined, acceptLanguage: 'fr;q=0, *;q=0.5' }, 'en'],
    ['a crawler keeps the path', { pathLocale: 'vi', cookie: undefined, acceptLanguage: undefined }, 'vi'],
    ['an unknown cookie counts for nothing', { pathLocale: 'es', cookie: 'xx', acceptLanguage: undefined }, 'es'],
  ] as const)('%s (I18N-002)', (_, load, winner) => {
    expect(winningLocale(load, { locales, defaultLocale: 'en' })).toBe(winner)
  })
  const few = { locales: ['de', 'pt_BR', 'vi'], defaultLocale: 'vi' } as const
  it.each([
    ['a cookie of a language that is switched off counts for nothing', { pathLocale: 'de', cookie: 'ru', acceptLanguage: undefined }, 'de'],
    ['the browser finds the next one that is offered', { pathLocale: 'en', cookie: 'fr', acceptLanguage: 'fr,pt-PT;q=0.4' }, 'pt_BR'],
    [
      'an address of a language that is switched off leads to the default',
      { pathLocale: 'ru', cookie: undefined, acceptLanguage: undefined },
      'vi',
    ],
    ['a crawler at an address without a language, too', { pathLocale: 'en', cookie: undefined, acceptLanguage: undefined }, 'vi'],
    ['anyone who wants none that is offered gets the default', { pathLocale: 'en', cookie: undefined, acceptLanguage: 'nl' }, 'vi'],
    ['unless the address names another one', { pathLocale: 'de', cookie: undefined, acceptLanguage: 'nl' }, 'de'],
  ] as const)('of a shop with few: %s', (_, load, winner) => {
    expect(winningLocale(load, few)).toBe(winner)
  })
  it('is the default for those who want none that is offered, although English is', () => {
    const load = { pathLocale: 'en', cookie: undefined, acceptLanguage: 'nl' } as const
    expect(winningLocale(load, { locales: ['en', 'de'], defaultLocale: 'de' })).toBe('de')
    expect(winningLocale({ ...load, acceptLanguage: undefined }, { locales: ['en', 'de'], defaultLocale: 'de' })).toBe('en')
  })
})

describe('the address in the language that won', () => {
  it.each([
    ['/orders?page=2', 'en', 'de', '/de/orders?page=2'],
    ['/', 'en', 'pt_BR', '/pt_BR'],
    ['/de', 'de', 'en', '/'],
    ['/de/orders?page=2', 'de', 'ja', '/ja/orders?page=2'],
    ['/de/orders', 'de', 'de', undefined],
  ] as const)('of %s, written in %s, is in %s %s (I18N-002)', (address, pathLocale, winner, target) => {
    expect(addressIn(winner, pathLocale, new URL(address, 'https://shop.test'))).toBe(target)
  })
  it.each(['/de//evil.test/', '/de/\\evil.test', '/de///evil.test'])('never is another site: %s', (address) => {
    const here = new URL(address, 'https://shop.test')
    expect(new URL(addressIn('en', 'de', here) ?? '', here).host).toBe('shop.test')
  })
})

describe('an address that spells its language otherwise', () => {
  it.each([
    ['/hi', '/hi_IN'],
    ['/hi/orders?page=2', '/hi_IN/orders?page=2'],
    ['/pt-br/login', '/pt_BR/login'],
    ['/zh-CN/', '/zh_CN'],
    ['/DE/orders', '/de/orders'],
  ])('%s is led to %s', (address, right) => {
    expect(spelledRight(new URL(address, 'https://shop.test'))).toBe(right)
  })
  it.each(['/', '/de', '/de/orders', '/hi_IN/orders', '/orders', '/hindi', '/xx/orders', '/pt-PT/orders', '/en', '/EN/login'])(
    '%s is left alone',
    (address) => {
      expect(spelledRight(new URL(address, 'https://shop.test'))).toBeUndefined()
    },
  )
  it.each(['/hi//evil.test', '/pt/\\evil.test', '/ZH-cn///evil.test'])('never is another site: %s', (address) => {
    const here = new URL(address, 'https://shop.test')
    expect(new URL(spelledRight(here) ?? '', here).host).toBe('shop.test')
  })
})
