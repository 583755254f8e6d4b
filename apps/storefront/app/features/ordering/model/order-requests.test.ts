import { describe, expect, it } from 'vitest'
import { freshOrder } from './order-form.ts'
import { balanceBody, cardBody, quoteBody, requestBody, sourceOf } from './order-requests.ts'

const form = {
  ...freshOrder(),
  serviceId: 7,
  quantity: 2500,
  url: ' https://youtu.be/x ',
  isGuarantee: true,
  email: ' a@x.test ',
  paymentMethodId: 2,
  targetableValues: [{ targetId: 5, values: ['a', 'b'] }],
}

describe('what the order form sends', () => {
  it('a quote of its one line by the chosen method, in the form as in the cart (OWAPI-004)', () => {
    expect(quoteBody([form], form)).toEqual({
      order_widget_type: 'single',
      payment_method_id: 2,
      services: [
        {
          quantity: 2500,
          service_id: 7,
          url: 'https://youtu.be/x',
          is_guarantee: true,
          targetable_values: [{ target_id: 5, values: ['a', 'b'] }],
          index: 0,
        },
      ],
    })
    expect(quoteBody([{ ...form, serviceId: null }], form)).toBeUndefined()
  })
  it('the coupon that is applied, with the quote and with the order', () => {
    const withCoupon = { ...form, coupon: 'SPRING10' }
    expect(quoteBody([withCoupon], withCoupon)?.coupon_code).toBe('SPRING10')
    expect(balanceBody([withCoupon], withCoupon, 'single_form').coupon_code).toBe('SPRING10')
    expect(quoteBody([form], form)).not.toHaveProperty('coupon_code')
  })
  it('targets as ids with their values', () => {
    expect(balanceBody([form], form, 'single_form').orders[0]?.targetable_values).toEqual([{ target_id: 5, values: ['a', 'b'] }])
  })
  it('a reorder says so, an ordinary order says it is none (ORDERFORM-014)', () => {
    expect(balanceBody([{ ...form, pageState: 'preselected' }], form, 'single_form').orders[0]?.is_reorder).toBe(1)
    expect(balanceBody([form], form, 'single_form').orders[0]?.is_reorder).toBe(0)
  })
  it('the e-mail of a guest, and never of a customer', () => {
    expect(requestBody([form], form, 2, 'single_form', { isGuest: true, affiliateCode: 'ABCD1234' })).toMatchObject({
      email: 'a@x.test',
      affiliate_code: 'ABCD1234',
      payment_method_id: 2,
    })
    expect(requestBody([form], form, 2, 'single_form', { isGuest: false, affiliateCode: undefined })).not.toHaveProperty('email')
  })
  it('a saved card instead of a method, in the quote and in the order (OWAPI-005)', () => {
    const byCard = { ...form, linkedCardId: 3 }
    expect(quoteBody([byCard], byCard)?.recurring_payments_method_id).toBe(3)
    expect(quoteBody([byCard], byCard)).not.toHaveProperty('payment_method_id')
    expect(quoteBody([form], form)).not.toHaveProperty('recurring_payments_method_id')
    const body = cardBody([byCard], byCard, 3, 'single_form', { isGuest: false, affiliateCode: 'ABCD1234' })
    expect(body).toMatchObject({ recurring_payments_method_id: 3, affiliate_code: 'ABCD1234', orders: [{ service_id: 7 }] })
    expect(body).not.toHaveProperty('payment_method_id')
    expect(body).not.toHaveProperty('email')
  })
  it('the form that sends it, or how the shop was started when that was no browser tab (ORDER-002)', () => {
    expect([sourceOf(null, 'tab', 'buy_page'), sourceOf('', 'tab', 'single_form'), sourceOf(null, 'tab', 'cart')]).toEqual([
      'buy_page',
      'single_form',
      'cart',
    ])
    for (const form of ['buy_page', 'single_form', 'cart'] as const)
      expect([sourceOf(null, 'pwa', form), sourceOf(null, 'pwa_ios', form)]).toEqual(['pwa', 'pwa_ios'])
  })
  it('what its address says instead, also outside a browser tab (ORDER-003)', () => {
    expect([sourceOf('abc', 'tab', 'buy_page'), sourceOf('abc', 'pwa', 'single_form'), sourceOf('abc', 'pwa_ios', 'cart')]).toEqual([
      'abc',
      'abc',
      'abc',
    ])
  })
})
