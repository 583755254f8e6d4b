import { micro } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { bonusHint, defaultMethod, dueBy, limitOf, type PaymentChoice, payable, quoteFor } from './payment-choices.ts'

const method = (id: number, strategy: string, changes: Partial<PaymentChoice> = {}): PaymentChoice => ({
  id,
  name: `Method ${id}`,
  strategy,
  fee_percent: 0,
  min_amount: null,
  max_amount: null,
  description: null,
  icon: '',
  payment_method_bonuses: [],
  public_fields: { is_user_comment: false },
  ...changes,
})
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const methods = [method(1, 'balance'), method(2, 'others'), method(3, 'message')]

describe('ways to pay', () => {
  it('the default is the first that is not balance, unless the balance is above 0 (SUBMIT-007)', () => {
    expect(defaultMethod(methods, usd(0))?.id).toBe(2)
    expect(defaultMethod(methods, usd(0.01))?.id).toBe(1)
  })
  it('the default is the only one there is', () => {
    expect(defaultMethod([method(1, 'balance')], usd(0))?.id).toBe(1)
    expect(defaultMethod([], usd(5))).toBeUndefined()
    expect(defaultMethod([method(2, 'others')], usd(5))?.id).toBe(2)
  })
  it('only those are offered that the shop can carry out', () => {
    expect(payable([...methods, method(4, 'qr_code'), method(5, 'linkedCard')]).map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })
  it('each shows its own all-in total (PAY-002)', () => {
    const card = method(2, 'others', { fee_percent: 0.05, payment_method_bonuses: [{ bonus_percent: 0.02, from_amount: '50.00' }] })
    expect(quoteFor(card, usd(100))).toMatchObject({ fee: usd(5), totalAmount: usd(105), paymentMethodBonus: usd(2) })
    expect(quoteFor(method(3, 'message'), usd(100)).totalAmount).toBe(usd(100))
  })
  it('the bonus with the highest threshold that is reached counts (PAY-005)', () => {
    const crypto = method(2, 'others', {
      payment_method_bonuses: [
        { bonus_percent: 0.05, from_amount: '50.00' },
        { bonus_percent: 0.1, from_amount: '100.00' },
      ],
    })
    expect(bonusHint(crypto, usd(20))).toEqual({ bonus: { fromAmount: usd(50), ppm: 50_000 }, isReached: false })
    expect(bonusHint(crypto, usd(99))).toMatchObject({ bonus: { ppm: 50_000 }, isReached: true })
    expect(bonusHint(crypto, usd(100))).toMatchObject({ bonus: { ppm: 100_000 }, isReached: true })
    expect(bonusHint(method(1, 'balance'), usd(100))).toBeUndefined()
  })
  it('limits of a method are known before it is asked', () => {
    const limited = method(2, 'others', { min_amount: '5.00', max_amount: '100.00' })
    expect([usd(4.99), usd(5), usd(100), usd(100.01)].map((amount) => limitOf(limited, amount))).toEqual([
      'below',
      undefined,
      undefined,
      'above',
    ])
  })
  it('a payment page asks for whole cents, rounded up; the balance pays what it costs', () => {
    expect(dueBy(method(2, 'others'), micro(38_560_001n))).toBe(38_570_000n)
    expect(dueBy(method(3, 'message'), usd(38.56))).toBe(38_560_000n)
    expect(dueBy(method(1, 'balance'), micro(38_560_001n))).toBe(38_560_001n)
  })
})
