import { describe, expect, it } from 'vitest'
import { submissionKeys } from '../../../../forms/submission-key.ts'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import { pendingCheckout } from './pending-checkout.ts'

const method = (id: number, strategy: string, linkedCardId: number | null = null): PaymentChoice => ({
  id,
  name: strategy,
  strategy,
  fee_percent: 0,
  wallets: [],
  min_amount: null,
  max_amount: null,
  description: null,
  additional_information: null,
  comments: null,
  charge_currency: 'USD',
  icon: '',
  payment_method_bonuses: [],
  public_fields: { is_user_comment: false },
  charge_type: null,
  linkedCardId,
})
const methods = [method(1, 'balance'), method(2, 'others'), method(3, 'message'), method(2, 'others', 8)]

function sent(body: object) {
  const kept = new Map<string, string>()
  const keys = submissionKeys({
    read: () => kept.get('order'),
    write: (text) => void kept.set('order', text),
    remove: () => void kept.delete('order'),
  })
  const key = keys.take(body)
  return { keys, key, stored: () => kept.get('order') }
}

describe('an order of the cart whose answer never came', () => {
  it('is offered again as it was, and keeps its key until it is answered', () => {
    const body = { orders: [{ service_id: 7 }], coupon_code: 'SPRING10', payment_method_id: 3 }
    const { keys, key, stored } = sent(body)
    expect(pendingCheckout(stored(), methods)).toEqual({ coupon: 'SPRING10', method: methods[2] })
    expect(keys.take(body)).toBe(key)
    keys.answered()
    expect(pendingCheckout(stored(), methods)).toBeUndefined()
    expect(keys.take(body)).not.toBe(key)
  })
  it('knows the balance and a saved card too', () => {
    expect(pendingCheckout(sent({ orders: [] }).stored(), methods)?.method).toBe(methods[0])
    expect(pendingCheckout(sent({ orders: [], recurring_payments_method_id: 8 }).stored(), methods)?.method).toBe(methods[3])
    expect(pendingCheckout(sent({ orders: [], payment_method_id: 99 }).stored(), methods)).toEqual({ coupon: '', method: undefined })
  })
  it('that cannot be read is none', () => {
    for (const text of [undefined, '', '{', '{"body":"{"}', '{"key":"k","body":"[]"}'])
      expect(pendingCheckout(text, methods)).toBeUndefined()
  })
})
