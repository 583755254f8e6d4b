import { describe, expect, it } from 'vitest'
import { anItem } from './a-cart.ts'
import { cartText, readCart } from './stored-cart.ts'

describe('the stored cart', () => {
  it('comes back as it was stored, drip feeds, targets and all', () => {
    const cart = [
      anItem('a', { isDripFeed: true, numberOfRuns: 8, dripFeedMinutes: 180, dripFeedMode: 'increasing' }),
      anItem('b', { targetableValues: [{ targetId: 5, values: ['one', 'two'] }], pageState: 'preselected' }),
    ]
    expect(readCart(cartText(cart))).toEqual(cart)
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
