import { describe, expect, it } from 'vitest'
import { lostOrder, orderText, waitingOrder } from './unpaid-order.ts'

const orders = [{ service_id: 7, quantity: 100, url: 'https://a.test' }]
const byCard = { orders, source: 'single_form', recurring_payments_method_id: 3 }
const byMethod = { orders, source: 'single_form', payment_method_id: 5 }
const other = { ...byMethod, orders: [{ ...orders[0], service_id: 7, quantity: 200 }] }

describe('an order whose payment was refused', () => {
  it('is paid another way while the form asks for the same, and is another order once it does not', () => {
    const unpaid = { invoiceId: 'i', order: orderText(byCard) }
    expect(waitingOrder(unpaid, orderText(byMethod))).toBe(unpaid)
    expect(waitingOrder(unpaid, orderText(other))).toBeUndefined()
    expect(waitingOrder(unpaid, orderText({ ...byMethod, coupon_code: 'SPRING' }))).toBeUndefined()
    expect(waitingOrder(undefined, orderText(byMethod))).toBeUndefined()
  })
})

describe('an order whose answer was lost', () => {
  it('is queried by its own key before the same is sent with another payment method', () => {
    expect(lostOrder({ key: 'k', request: byCard }, byMethod)).toEqual({ key: 'k', request: byCard })
  })
  it('goes out again as it was when nothing has changed, and does not hold up another order', () => {
    expect(lostOrder({ key: 'k', request: byCard }, byCard)).toBeUndefined()
    expect(lostOrder({ key: 'k', request: byCard }, other)).toBeUndefined()
    expect(lostOrder({ key: 'k', request: { invoiceId: 'i' } }, byCard)).toBeUndefined()
    expect(lostOrder(undefined, byCard)).toBeUndefined()
  })
})
