import { describe, expect, it } from 'vitest'
import { choicesOf, readAddress } from './visit.ts'

it('knows the choices of a visitor by their cookies, and takes no other value for one', () => {
  expect(choicesOf({ is_dark: '1', currency: 'RUB', services_view_mode: 'cards' })).toEqual({
    isDark: true,
    currency: 'RUB',
    viewMode: 'cards',
  })
  const none = choicesOf({})
  expect(choicesOf({ is_dark: 'yes', currency: 'EUR|1', services_view_mode: 'map' })).toEqual(none)
})

describe('the address of a guest’s page', () => {
  const known = new Set(['search', 'token'])
  const read = (address: string, isGuest = true) => {
    const { url, requested } = readAddress(new URL(address, 'https://shop.test'), isGuest, known)
    return [url.pathname + url.search, requested && requested.pathname + requested.search]
  }
  it('is without what no page reads, so that it is rendered once for all', () => {
    expect(read('/?utm_source=a&search=views&unknown7=1')).toEqual(['/?search=views', '/?utm_source=a&search=views&unknown7=1'])
    expect(read('/?unknown8=1')).toEqual(['/', '/?unknown8=1'])
  })
  it('stays whole where pages read all of it, where the router asks, and for customers', () => {
    expect(read('/?search=views&token=vn_1')).toEqual(['/?search=views&token=vn_1', undefined])
    expect(read('/_root.data?_routes=x')).toEqual(['/_root.data?_routes=x', undefined])
    expect(read('/?unknown=1', false)).toEqual(['/?unknown=1', undefined])
  })
})
