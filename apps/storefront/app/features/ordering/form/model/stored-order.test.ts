import { describe, expect, it } from 'vitest'
import type { OrderNetwork } from '../../model/choices.ts'
import { freshOrder, type OrderForm } from '../../model/order-form.ts'
import { orderService } from '../../model/testing/order-service.ts'
import {
  activeLine,
  linesOf,
  type OrderGroups,
  oneLine,
  withActive,
  withNewGroup,
  withoutService,
  withParked,
  withPlaces,
} from './order-groups.ts'
import { belongsTo, linesText, parseStoredOrder, restoredGroups, storedOrderText, storedServices } from './stored-order.ts'

const network = (services: OrderNetwork['serviceTypes'][number]['services']): OrderNetwork => ({
  id: 1,
  name: 'YouTube',
  slug: 'youtube',
  type: 'youtube',
  color: '#f00',
  icon: '',
  urlPlaceholder: null,
  serviceTypes: [{ id: 10, name: 'Views', slug: 'views', services_count: 2, services }],
})
const both = [network([orderService(7, { targets: [] }), orderService(8)])]
const none = [network(undefined)]

const line = (serviceId: number | null, parts: Partial<OrderForm> = {}): OrderForm => ({
  ...freshOrder(),
  networkId: 1,
  serviceTypeId: 10,
  serviceId,
  ...parts,
})
const typed = line(7, {
  url: 'https://youtu.be/x',
  quantity: 2500,
  isDripFeed: true,
  numberOfRuns: 8,
  isGuarantee: false,
  targetableValues: [{ targetId: 5, values: ['a'] }],
  coupon: 'SPRING10',
  email: 'a@b.test',
  paymentMethodId: 4,
  linkedCardId: 99,
})
/** Two links, the first open. */
function twoLinks(): OrderGroups {
  const first = withParked(oneLine(typed, undefined), typed, undefined)
  const second = line(8, { url: 'https://youtu.be/y', quantity: 300, coupon: 'SPRING10' })
  return withActive(withParked(withNewGroup(first, typed), second, undefined), 0, 0)
}
const visit = { key: 'k1', asked: '' }
const kept = (state: OrderGroups, at = visit) => {
  const found = parseStoredOrder(storedOrderText(linesText(state), at))
  if (!found) throw new Error('nothing was kept')
  return found
}
const now = (): OrderForm => ({ ...freshOrder(), email: 'now@b.test', paymentMethodId: 2 })

describe('an order form that is left before it is sent', () => {
  it('comes back line by line as it was, beside the current e-mail and payment method', () => {
    const back = restoredGroups(kept(twoLinks()), both, now(), 5)
    expect(linesText(back)).toBe(linesText(twoLinks()))
    const open = activeLine(back)?.form
    expect(open).toMatchObject({ url: 'https://youtu.be/x', quantity: 2500, numberOfRuns: 8, isGuarantee: false, coupon: 'SPRING10' })
    expect([open?.email, open?.paymentMethodId, open?.linkedCardId]).toEqual(['now@b.test', 2, undefined])
    expect([linesOf(back).map(({ key }) => key), back.nextKey]).toEqual([[5, 6], 7])
  })
  it('stores nothing of how it is paid, nor whose it is', () => {
    expect(storedOrderText(linesText(twoLinks()), visit)).not.toMatch(/linkedCardId|paymentMethodId|email|a@b\.test|99/)
  })
  it('waits for services that are not in the lists yet, and does without one that is gone', () => {
    const before = kept(twoLinks())
    expect(storedServices(before)).toEqual([7, 8])
    const back = restoredGroups(before, none, now(), 0)
    expect(linesOf(back).map(({ form, place }) => [form.serviceId, form.quantity, place])).toEqual([
      [7, 2500, undefined],
      [8, 300, undefined],
    ])
    expect(linesOf(withPlaces(back, both)).map(({ place }) => place?.service.id)).toEqual([7, 8])
    expect(linesOf(withoutService(back, 8)).map(({ form }) => [form.serviceId, form.url])).toEqual([
      [7, 'https://youtu.be/x'],
      [null, 'https://youtu.be/y'],
    ])
  })
  it('brings back the link and the coupon where its kind of service exists no more', () => {
    const back = restoredGroups(kept(oneLine(typed, undefined)), [], line(1, { quantity: 10 }), 0)
    expect(activeLine(back)?.form).toMatchObject({ serviceId: 1, quantity: 10, url: 'https://youtu.be/x', coupon: 'SPRING10' })
  })
  it('gives way to what an address asks for, unless it was typed at that very visit', () => {
    const asking = { key: 'k2', asked: 'serviceId=3' }
    expect(belongsTo(kept(twoLinks()), { key: 'k9', asked: 'source=mail' })).toBe(true)
    expect(belongsTo(kept(twoLinks()), asking)).toBe(false)
    expect(belongsTo(kept(twoLinks(), asking), asking)).toBe(true)
    expect(belongsTo(kept(twoLinks(), asking), { ...asking, key: 'k3' })).toBe(false)
    expect(belongsTo(kept(twoLinks(), asking), { ...asking, asked: 'serviceId=4' })).toBe(false)
    expect(belongsTo(kept(twoLinks(), asking), { key: 'k3', asked: '' })).toBe(true)
  })
  it('comes back at an address that asks for a service when its customer had to sign in again in between', () => {
    const asking = { key: 'k2', asked: 'serviceId=3&url=https://youtu.be/x' }
    const back = { key: 'default', asked: '?serviceId=3&url=https%3A%2F%2Fyoutu.be%2Fx' }
    expect(belongsTo(kept(twoLinks(), asking), back, true)).toBe(true)
    expect(belongsTo(kept(twoLinks(), asking), { ...back, asked: 'serviceId=4' }, true)).toBe(false)
  })
  it('takes nothing that it did not store', () => {
    const empty = JSON.stringify({ visit, active: { group: 0, line: 0 }, groups: [{ lines: [null, 3] }, 'x'] })
    expect([undefined, 'null', '[]', '{', '{"groups":[]}', empty].map(parseStoredOrder)).toEqual(Array.from({ length: 6 }))
    const strange = {
      visit,
      active: { group: 9, line: 'x' },
      groups: [{ fitting: 'all', lines: [{ serviceId: '7', url: 5, quantity: 'many' }] }],
    }
    const back = restoredGroups(parseStoredOrder(JSON.stringify(strange)) ?? kept(twoLinks()), both, now(), 0)
    expect([back.active, linesOf(back).map(({ form }) => [form.url, form.serviceId, form.quantity])]).toEqual([
      { group: 0, line: 0 },
      [['', null, 0]],
    ])
  })
})
