import { describe, expect, it } from 'vitest'
import { readOwnOrders } from './own-orders.ts'

describe('own orders by their token', () => {
  it('are the rows that carry it', () => {
    expect(readOwnOrders('a', [{ order: '7', reference: 'a' }])).toEqual(['7'])
    expect(
      readOwnOrders('a', {
        orders: [
          { id: '7', reference: 'a' },
          { id: '8', reference: 'a' },
        ],
      }),
    ).toEqual(['7', '8'])
    expect(readOwnOrders('a', [])).toEqual([])
  })
  it('are unknown when the panel did not search by the token', () => {
    expect(readOwnOrders('a', [{ order: '7', reference: 'b' }])).toBeNull()
    expect(readOwnOrders('a', [{ order: '7' }])).toBeNull()
    expect(readOwnOrders('a', { error: 'Incorrect request' })).toBeNull()
    expect(readOwnOrders('a', 'none')).toBeNull()
  })
})
