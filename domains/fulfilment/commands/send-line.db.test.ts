import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'

let shop: DeliveryShop
beforeEach(async () => {
  shop = await aDeliveryShop()
})
afterEach(() => shop.close())

describe('a paid order', () => {
  it('reaches the provider once, is delivered and earned', async () => {
    const line = await shop.order({ quantity: 1000 })
    expect(await shop.run('submit-lines')).toBe(1)
    expect(await shop.line(line.id)).toMatchObject({ state: 'accepted' })
    const [order, ...others] = shop.upstream.orders()
    expect(others).toEqual([])
    expect(order).toMatchObject({ link: line.url, quantity: 1000, service: '1' })
    expect(await shop.submission(line.id)).toMatchObject({ state: 'accepted', providerOrderId: String(order?.id) })
    await shop.until(async () => (await shop.line(line.id)).state === 'completed')
    expect(await shop.line(line.id)).toMatchObject({ delivered: 1000, refunded: 0n })
    expect(await shop.escrow(line.id)).toBe(0n)
    expect(await shop.spentAtProvider()).toBe(420_000n)
    await shop.booksHold()
  })
})
