import { describe, expect, it } from 'vitest'
import { scopeOf } from './token-scopes.ts'

describe('the scope a call needs', () => {
  it.each([
    ['GET', '/api/v1/services', 'read'],
    ['GET', '/api/v1/withdrawals', 'read'],
    ['POST', '/api/v1/order-widget/orders', 'orders'],
    ['POST', '/api/v1/orders/{orderId}/cancel', 'orders'],
    ['POST', '/api/v1/add-funds', 'money'],
    ['POST', '/api/v1/orders/{orderId}/pay-by-balance', 'money'],
  ] as const)('%s %s is %s', (method, path, scope) => {
    expect(scopeOf({ method, path })).toBe(scope)
  })
})
