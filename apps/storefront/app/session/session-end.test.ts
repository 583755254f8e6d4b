import { describe, expect, it } from 'vitest'
import { returnAddress } from '../features/sign-in/return-address.ts'
import { endedAddress } from './session-end.ts'

describe('a session that ends while a page stands open', () => {
  it('leads to a sign-in that says so, and from there back to that very page', () => {
    const address = new URL(
      endedAddress({ pathname: '/orders/create', search: '?serviceId=7&url=https%3A%2F%2Fyoutu.be%2Fx' }, 'en'),
      'http://x.test',
    )
    expect([address.pathname, address.searchParams.get('ended'), address.searchParams.get('redirect')]).toEqual([
      '/login',
      '1',
      '/orders/create',
    ])
    expect(returnAddress(address.searchParams)).toBe('/orders/create?serviceId=7&url=https%3A%2F%2Fyoutu.be%2Fx')
  })
  it('keeps the language, and takes no one-time code along', () => {
    const address = new URL(endedAddress({ pathname: '/de/orders', search: '?token=secret&page=2' }, 'de'), 'http://x.test')
    expect(address.pathname).toBe('/de/login')
    expect(address.href).not.toContain('secret')
    expect(returnAddress(address.searchParams)).toBe('/orders?page=2')
  })
  it('leads to the bare sign-in from the sign-in itself', () => {
    expect(endedAddress({ pathname: '/login', search: '' }, 'en')).toBe('/login?ended=1')
  })
})
