import { describe, expect, it } from 'vitest'
import { isProtectedPage } from './protected-pages.ts'

describe('pages that run only what is ours', () => {
  it('are those of accounts and money, in every language', () => {
    for (const path of [
      '/login',
      '/de/register',
      '/password/reset',
      '/add-funds',
      '/ja/add-funds/success',
      '/finances',
      '/profile',
      '/profile.data',
      '/de/track/vo_x/1',
    ])
      expect(isProtectedPage(path), path).toBe(true)
  })
  it('are not the shop’s own', () => {
    for (const path of ['/', '/de', '/orders/create', '/orders', '/services/x', '/grades', '/loginx'])
      expect(isProtectedPage(path), path).toBe(false)
  })
})
