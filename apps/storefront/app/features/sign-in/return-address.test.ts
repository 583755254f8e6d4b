import { describe, expect, it } from 'vitest'
import { loginRedirect } from '../../paths.ts'
import { keepReturn, returnAddress } from './return-address.ts'

const to = (query: string) => returnAddress(new URLSearchParams(query))

describe('after signing in one returns', () => {
  it('to the page one came from, with its query', () => {
    expect(to('redirect=/orders')).toBe('/orders')
    expect(to(loginRedirect('/orders', new URLSearchParams('status=unpaid&page=2')).split('?')[1] ?? '')).toBe(
      '/orders?status=unpaid&page=2',
    )
  })
  it('never to another site', () => {
    for (const evil of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 'orders']) {
      expect(to(new URLSearchParams({ redirect: evil }).toString())).toBe('/')
    }
  })
  it('never to the forms themselves', () => {
    expect([to('redirect=/login'), to('redirect=/register?x=1'), to('redirect=/password/reset')]).toEqual(['/', '/', '/'])
    expect(to('redirect=/login-help')).toBe('/login-help')
  })
  it('with nonsense as no query', () => {
    for (const nonsense of ['{', '7', '[1]', '{"a":{"b":1}}'])
      expect(to(new URLSearchParams({ redirect: '/orders', query: nonsense }).toString())).toBe('/orders')
  })
  it('also when one goes to the other form first', () => {
    expect(keepReturn(new URLSearchParams('redirect=/orders&other=1'))).toEqual({ redirect: '/orders', query: undefined })
  })
})
