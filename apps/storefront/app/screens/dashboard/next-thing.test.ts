import { describe, expect, it } from 'vitest'
import type { Order } from '../../features/order-list/order-facts.ts'
import { nextThing } from './next-thing.ts'

const order = { id: 7 } as Order

describe('the one thing worth doing', () => {
  it('is help before money, and money before anything new', () => {
    expect(nextThing({ counts: { unpaid: 2, error: 1 }, last_completed_orders: [order] })).toEqual({ kind: 'error', count: 1 })
    expect(nextThing({ counts: { unpaid: 2 }, last_completed_orders: [order] })).toEqual({ kind: 'unpaid', count: 2 })
  })
  it('is what was good before, else something new', () => {
    expect(nextThing({ counts: { completed: 1 }, last_completed_orders: [order] })).toEqual({ kind: 'again', order })
    expect(nextThing({ counts: {}, last_completed_orders: [] })).toEqual({ kind: 'browse' })
  })
})
