import { describe, expect, it } from 'vitest'
import { aliasTarget } from './alias-target.ts'

const web = {
  withoutLocale: (path: string) => path.replace(/^\/(de|ja)(?=\/|$)/, '') || '/',
  pathOfRoute: (name: string) => ({ index: '/', 'orders-create': '/orders/create' })[name] ?? `/${name}`,
}
const target = (path: string, aliases = [{ path: '/old', routeName: 'orders' }]) =>
  aliasTarget({ content: { pages: [], banners: [], menu: [], articles: [], aliases } }, new URL(`https://shop.test${path}`), web)

describe('an address of an older shop', () => {
  it('leads to its route of today with the query, in the language it was asked in (ROUTE-016, RT-053)', () => {
    expect(target('/de/old?x=1')).toBe('/de/orders?x=1')
    expect(target('/old')).toBe('/orders')
    expect(target('/old/')).toBe('/orders')
  })
  it('leads to nested routes, to the index and to pages with a part of their own', () => {
    const aliases = [
      { path: '/buy/now', routeName: 'orders-create' },
      { path: '/shop', routeName: 'index' },
      { path: '/my-order/:number', routeName: 'orders-id' },
      { path: '/group/:name', routeName: 'slug' },
    ]
    expect(['/buy/now', '/ja/shop?ref=a', '/my-order/17?a=b', '/group/views'].map((path) => target(path, aliases))).toEqual([
      '/orders/create',
      '/ja/?ref=a',
      '/orders/17?a=b',
      '/views',
    ])
  })
  it('is nothing but what was configured', () => {
    expect(['/', '/de', '/older', '/old/more', '/OLD'].map((path) => target(path))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(target('/old', [])).toBeUndefined()
  })
})
