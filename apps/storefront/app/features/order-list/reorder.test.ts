import { describe, expect, it } from 'vitest'
import { prefilled, readPrefill } from '../ordering/form/model/prefill.ts'
import type { OrderNetwork, OrderService } from '../ordering/model/choices.ts'
import type { Order } from './order-facts.ts'
import { reorderInFull, reorderPath } from './reorder.ts'

const service = {
  id: 4,
  min_quantity: 100,
  max_quantity: 5000,
  quantity_step: 100,
  default_quantity: 1000,
  has_refill: true,
  drip_feed_is_allowed: true,
  is_deactivated: false,
  calculable_quantity: false,
} as OrderService
const networks = [{ id: 2, serviceTypes: [{ id: 21, services_count: 1, services: [service] }] }] as unknown as readonly OrderNetwork[]
const order = {
  id: 22,
  url: 'https://www.youtube.com/watch?v=l1sb0nMRN4k',
  quantity: 500,
  has_refill: false,
  service: { id: 4, network_id: 2, service_type_id: 21 },
  targetable_values: [
    { target_id: 7, values: ['US', 'DE'] },
    { target_id: 8, values: ['Where is this? & why', 'Übung'] },
  ],
  orders: [],
} as unknown as Order
const opened = (path: string) => prefilled(networks, readPrefill(new URL(path, 'https://shop.test').searchParams))

describe('an order that is ordered again', () => {
  it('comes without the guarantee that the first one went without, and with it where it had one', () => {
    expect(opened(reorderPath(order))).toMatchObject({ serviceId: 4, quantity: 500, isGuarantee: false, url: order.url })
    expect(opened(reorderPath({ ...order, has_refill: true })).isGuarantee).toBe(true)
  })
  it('never adds a guarantee that its service has no more', () => {
    const without = [{ id: 2, serviceTypes: [{ id: 21, services_count: 1, services: [{ ...service, has_refill: false }] }] }]
    const path = reorderPath({ ...order, has_refill: true })
    const form = prefilled(without as unknown as readonly OrderNetwork[], readPrefill(new URL(path, 'https://shop.test').searchParams))
    expect(form.isGuarantee).toBe(false)
  })
  it('carries countries, comments and brief where no account can be asked', () => {
    expect(opened(reorderInFull(order, undefined)).targetableValues).toEqual([
      { targetId: 7, values: ['US', 'DE'] },
      { targetId: 8, values: ['Where is this? & why', 'Übung'] },
    ])
  })
  it('leaves inputs out that no address can hold', () => {
    const long = { ...order, targetable_values: [{ target_id: 7, values: ['x'.repeat(2_000)] }] }
    expect(opened(reorderInFull(long, undefined))).toMatchObject({ serviceId: 4, targetableValues: [] })
  })
  it('is the drip feed that it was: the quantity of a run, the runs, the time between them', () => {
    const run = { ...order, id: 23, quantity: 200, drip_feed_id: 22 }
    const feed = { ...order, quantity: 600, orders: [run] } as unknown as Order
    expect(opened(reorderPath(feed)).quantity).toBe(200)
    const plan = { quantity: 200, runs: 3, minutes_between_runs: 180, mode: 'increasing', quantity_step: 100 } as const
    expect(opened(reorderInFull(feed, plan))).toMatchObject({
      isDripFeed: true,
      quantity: 200,
      numberOfRuns: 3,
      dripFeedMinutes: 180,
      dripFeedMode: 'increasing',
      dripFeedQuantityStep: 100,
    })
  })
  it('takes nothing from an address that is no order’s', () => {
    for (const targets of ['x', '{}', '[1]', '[["7","US"]]', '[[7,8]]', '[[7]]'])
      expect(readPrefill(new URLSearchParams({ reorder: '22', targets })).targetableValues).toEqual([])
    expect(readPrefill(new URLSearchParams({ guarantee: '0' })).isGuarantee).toBeNull()
  })
})
