import { describe, expect, it } from 'vitest'
import { anItem } from './a-cart.ts'
import { costOf } from './cart-totals.ts'
import { cartText, type PriceItem, readCart } from './stored-cart.ts'

const priced: PriceItem = (item) => costOf(item, '0.1')

describe('the stored cart', () => {
  it('comes back as it was stored, drip feeds, targets and all', () => {
    const cart = [
      anItem('a', { isDripFeed: true, numberOfRuns: 8, dripFeedMinutes: 180, dripFeedMode: 'increasing' }),
      anItem('b', { targetableValues: [{ targetId: 5, values: ['one', 'two'] }], pageState: 'preselected' }),
    ]
    expect(readCart(cartText(cart, priced))).toEqual(cart)
  })
  it('carries what the specification names of an item: place, names, subtotal, bounds, package, countries and drip feed (CART-001)', () => {
    const abroad = anItem('b', { countries: ['DE', 'FR'], isGuarantee: true, service: { has_refill: true } })
    const drip = anItem('c', { isDripFeed: true, numberOfRuns: 3, quantity: 100 })
    const whole = anItem('d', { service: { is_package: true, slug: 'starter-pack' } })
    const { items } = JSON.parse(cartText([anItem('a'), abroad, drip, whole], priced))
    expect(items[0]).toMatchObject({
      ...{ index: 0, url: 'https://youtu.be/u1', networkId: 1, serviceTypeId: 3, serviceId: 7, serviceName: 'Video views', quantity: 1000 },
      ...{
        subtotal: '2.00',
        packageServiceSlug: null,
        isServicesFreezed: false,
        icon: 'youtube',
        targetableValues: [],
        isGuarantee: false,
      },
      ...{ min: 10, max: 5000, countries: [], isDripFeed: false, dripFeedTotalQuantity: null },
    })
    expect(items[1]).toMatchObject({ index: 1, subtotal: '2.20', countries: ['DE', 'FR'] })
    expect(items[2]).toMatchObject({ isDripFeed: true, numberOfRuns: 3, dripFeedTotalQuantity: 300, subtotal: '0.60' })
    expect(items[3]).toMatchObject({ packageServiceSlug: 'starter-pack', isServicesFreezed: true })
  })
  it('of an earlier version has no countries and loses nothing else', () => {
    const { countries: _countries, ...before } = anItem('a')
    expect(readCart(JSON.stringify({ version: 1, items: [before] }))).toEqual([anItem('a')])
  })
  it('loses nothing but the item that cannot be read', () => {
    const good = [anItem('a'), anItem('b')]
    const broken: unknown[] = [
      { ...anItem('c'), quantity: 'many' },
      { ...anItem('d'), service: { ...anItem('d').service, default_price: '<b>2</b>' } },
      { ...anItem('e'), targetableValues: [{ targetId: 1, values: [5] }] },
      { ...anItem('f'), network: undefined },
      null,
      7,
      anItem('a', { quantity: 12 }),
    ]
    const [a, b] = good
    expect(readCart(JSON.stringify({ version: 1, items: [a, ...broken, b] }))).toEqual(good)
  })
  it('is empty when there is none, or none that can be read', () => {
    for (const text of [undefined, '', 'null', '{', '[]', '{"items":"x"}', '{"version":9}']) expect(readCart(text)).toEqual([])
  })
  it('of a later version keeps the items that are still understood', () => {
    expect(readCart(JSON.stringify({ version: 2, colour: 'red', items: [{ ...anItem('a'), note: 'new' }] }))).toMatchObject([{ id: 'a' }])
  })
})
