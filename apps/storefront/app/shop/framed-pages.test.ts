import { describe, expect, it } from 'vitest'
import { isFramedPage } from './framed-pages.ts'

describe('pages that other sites may frame', () => {
  it.each(['/order-widget/embed', '/de/order-widget/embed', '/zh_CN/order-widget/embed'])(
    'are the order form of partners: %s',
    (address) => {
      expect(isFramedPage(address)).toBe(true)
    },
  )
  it.each(['/', '/order-widget', '/order-widget/embed/more', '/orders/create', '/login', '/add-funds', '/xx/order-widget/embed'])(
    'are no other: %s',
    (address) => {
      expect(isFramedPage(address)).toBe(false)
    },
  )
})
