import { describe, expect, it } from 'vitest'
import { isSecretPage } from './secret-pages.ts'

describe('the address of a page', () => {
  it.each(['/track/vo_a/17', '/de/track/vo_a', '/track/vo_a/17/receipt', '/track/vo_a/17.data', '/password/reset', '/unsubscribe/14'])(
    '%s is a key',
    (pathname) => {
      expect(isSecretPage(pathname)).toBe(true)
    },
  )
  it.each(['/', '/orders/17', '/de/services', '/tracking', '/services/track'])('%s is none', (pathname) => {
    expect(isSecretPage(pathname)).toBe(false)
  })
})
