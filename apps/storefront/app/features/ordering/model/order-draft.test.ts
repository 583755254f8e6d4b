import { describe, expect, it } from 'vitest'
import { draftOf, draftQuery, withDraft } from './order-draft.ts'
import { freshOrder } from './order-form.ts'

const typed = {
  ...freshOrder(),
  serviceId: 7,
  quantity: 2500,
  url: ' https://youtu.be/x ',
  isDripFeed: true,
  numberOfRuns: 8,
  dripFeedMinutes: 180,
  isGuarantee: false,
  targetableValues: [{ targetId: 5, values: ['a', 'b'] }],
  coupon: 'SPRING10',
  paymentMethodId: 2,
}
const kept: unknown = JSON.parse(JSON.stringify(draftOf(typed)))

describe('an order form that is left to link a card', () => {
  it('comes back as it was, but for the payment method', () => {
    const back = withDraft({ ...freshOrder(), serviceId: 7, quantity: 500 }, kept)
    expect(back).toEqual({ ...typed, paymentMethodId: null })
  })
  it('keeps link and coupon when its service is no longer the one on sale', () => {
    const back = withDraft({ ...freshOrder(), serviceId: 8, quantity: 500 }, kept)
    expect(back).toEqual({ ...freshOrder(), serviceId: 8, quantity: 500, url: typed.url, coupon: 'SPRING10' })
  })
  it('opens at an address with its service, quantity and link, and what the address said before', () => {
    expect(draftQuery('?source=mail&serviceId=3', draftOf(typed))).toEqual({
      source: 'mail',
      serviceId: '7',
      quantity: '2500',
      url: 'https://youtu.be/x',
    })
    expect(draftQuery('', draftOf(freshOrder()))).toEqual({})
  })
  it('takes nothing that is no draft', () => {
    const form = { ...freshOrder(), serviceId: 7 }
    expect([null, [], 'x', 7].map((draft) => withDraft(form, draft))).toEqual([form, form, form, form])
    expect(withDraft(form, { serviceId: 7, quantity: 'many', isDripFeed: 1, targetableValues: [{ targetId: 'x' }, null] })).toEqual(form)
  })
})
