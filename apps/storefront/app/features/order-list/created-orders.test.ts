import { expect, it } from 'vitest'
import { createdIn, createdState } from './created-orders.ts'
import type { Order } from './order-facts.ts'

const order = (id: number, parts: object[] = []) =>
  ({ id, service: { name: 'Video views' }, quantity: 2000, cost: '4.21', orders: parts }) as unknown as Order

it('tells the list each order by its number, and a drip feed as the whole that it is', () => {
  const reported = createdIn(createdState([order(24), order(25, [{ id: 26, drip_feed_id: 25 }])]))
  expect(reported).toEqual([
    { id: 24, service: 'Video views', quantity: 2000, cost: '4.21', isDripFeed: false },
    { id: 25, service: 'Video views', quantity: 2000, cost: '4.21', isDripFeed: true },
  ])
})

it('says so without numbers where they are not known, and nothing to those who come by another way', () => {
  expect([createdIn({ notice: 'created' }), createdIn(null), createdIn({ notice: 'other' })]).toEqual([[], undefined, undefined])
})
