import { describe, expect, it } from 'vitest'
import { anItem } from './a-cart.ts'
import {
  CART_MAX,
  emptiesCart,
  groupsOf,
  inOrder,
  removalOf,
  withAdded,
  withFacts,
  withLink,
  withoutItems,
  withReplaced,
  withRestored,
} from './cart.ts'
import { withQuantity } from './quantities.ts'

const u1 = 'https://youtu.be/u1'
const u2 = 'https://youtu.be/u2'
const ids = (cart: readonly { readonly id: string }[]) => cart.map(({ id }) => id)

describe('a cart', () => {
  it('is grouped by network and link (CART-002)', () => {
    const cart = [anItem('a', { url: u1 }), anItem('b', { url: u2 }), anItem('c', { url: ` ${u1}` })]
    expect(groupsOf(cart).map(({ items }) => items.length)).toEqual([2, 1])
    expect(ids(inOrder(cart))).toEqual(['a', 'c', 'b'])
    expect(groupsOf([anItem('a', { url: u1 }), anItem('b', { url: u1, networkId: 2 })])).toHaveLength(2)
  })
  it('grows by each service that is added', () => {
    const one = withAdded([], [anItem('a')])
    expect(ids(withAdded(one, [anItem('b', { service: { id: 8 }, serviceId: 8 })]))).toEqual(['a', 'b'])
  })
  it('merges an item with the same options into one larger one, up to the service’s maximum', () => {
    const one = withAdded([], [anItem('a', { quantity: 3000 })])
    const [merged, ...rest] = withAdded(one, [anItem('b', { quantity: 2000 })])
    expect([merged?.quantity, rest]).toEqual([5000, []])
    expect(ids(withAdded(one, [anItem('b', { quantity: 2001 })]))).toEqual(['a', 'b'])
    expect(ids(withAdded(one, [anItem('b', { isDripFeed: true })]))).toEqual(['a', 'b'])
    expect(ids(withAdded(one, [anItem('b', { isGuarantee: true })]))).toEqual(['a', 'b'])
  })
  it('never holds more than one order can', () => {
    const many = Array.from({ length: CART_MAX + 5 }, (_, index) => anItem(`i${index}`, { url: `${u1}${index}` }))
    expect(withAdded([], many)).toHaveLength(CART_MAX)
  })
  it('is asked about only when nothing would be left', () => {
    const cart = [anItem('a'), anItem('b', { url: u2 })]
    expect([emptiesCart(cart, ['a']), emptiesCart(cart, ['a', 'b'])]).toEqual([false, true])
  })
  it('takes back what was taken out, where it stood, whatever came meanwhile', () => {
    const cart = [anItem('a'), anItem('b', { url: u2 }), anItem('c', { url: `${u2}c` })]
    const removed = removalOf(cart, ['a', 'b'])
    const left = withoutItems(cart, ['a', 'b'])
    expect(ids(left)).toEqual(['c'])
    expect(ids(withRestored(left, removed))).toEqual(['a', 'b', 'c'])
    expect(ids(withRestored([...left, anItem('d', { url: `${u2}d` })], removed))).toEqual(['a', 'b', 'c', 'd'])
    expect(ids(withRestored(cart, removed))).toEqual(['a', 'b', 'c'])
    expect(ids(withRestored([], removalOf(cart, ['b'])))).toEqual(['b'])
  })
  it('gives a link to services that came without one, and their group becomes that of the link', () => {
    const cart = withLink([anItem('a', { url: '' }), anItem('b', { url: u1 })], ['a'], ` ${u1} `)
    expect(groupsOf(cart).map(({ items }) => ids(items))).toEqual([['a', 'b']])
  })
  it('keeps the place of an item that was changed elsewhere', () => {
    const cart = [anItem('a'), anItem('b', { url: u2 })]
    expect(withReplaced(cart, anItem('a', { quantity: 77 })).map(({ quantity }) => quantity)).toEqual([77, 1000])
    expect(ids(withReplaced([], anItem('a')))).toEqual(['a'])
  })
  it('shows names and prices as they are now, and leaves what was chosen', () => {
    const fresh = { service: { ...anItem('x').service, name: 'Aufrufe', default_price: '3.00' }, typeName: 'Aufrufe', network: undefined }
    const [item] = withFacts([anItem('a', { quantity: 40 })], new Map([[7, fresh]]))
    expect(item).toMatchObject({ quantity: 40, typeName: 'Aufrufe', service: { name: 'Aufrufe', default_price: '3.00' } })
  })
})

describe('the quantity of an item', () => {
  const typed = (text: string, service = {}) => withQuantity([anItem('a', { service })], 'a', text)[0]?.quantity
  it('is the minimum when the field is left empty or below it, the maximum above (QTY-005)', () => {
    expect([typed(''), typed('5'), typed('1000000000'), typed('abc')]).toEqual([10, 10, 5000, 10])
    expect(typed('1 200')).toBe(1200)
    expect(typed('1000000000', { quantity_step: 300 })).toBe(5000)
  })
  it('of a package or of counted lines is not typed', () => {
    expect([typed('50', { is_package: true }), typed('50', { calculable_quantity: true })]).toEqual([1000, 1000])
  })
})
