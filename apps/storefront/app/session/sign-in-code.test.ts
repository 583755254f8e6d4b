import { describe, expect, it } from 'vitest'
import { signInCodeOf } from './sign-in-code.ts'

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://shop.test')
  return signInCodeOf({ pathname, search, hash })
}

describe('a one-time code in an address', () => {
  it('is taken out, and the rest of the address stays', () => {
    expect(at('/x?token=CODE&a=1#top')).toEqual({ code: 'CODE', rest: '/x?a=1#top' })
    expect(at('/de/login?token=CODE')).toEqual({ code: 'CODE', rest: '/de/login' })
  })
  it('is left alone where a mail’s link sets a password', () => {
    expect(at('/password/reset?token=CODE&email=a@x.test')).toBeUndefined()
    expect(at('/de/password/reset/?token=CODE')).toBeUndefined()
  })
  it('is none when it is empty or absent', () => {
    expect([at('/x'), at('/x?token=')]).toEqual([undefined, undefined])
  })
})
