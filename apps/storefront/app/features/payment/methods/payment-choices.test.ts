import { micro } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import {
  bonusHint,
  defaultMethod,
  findWay,
  keyOf,
  limitOf,
  openWays,
  type PaymentChoice,
  payable,
  quoteFor,
  wayFields,
  wayOf,
} from './payment-choices.ts'

const method = (id: number, strategy: string, changes: Partial<PaymentChoice> = {}): PaymentChoice => ({
  id,
  name: `Method ${id}`,
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
  linkedCardId: null,
  ...changes,
})
const card = (linkedCardId: number, id = 2) => method(id, 'linkedCard', { linkedCardId, name: `Visa •••• ${linkedCardId}` })
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const methods = [method(1, 'balance'), method(2, 'others'), method(3, 'message')]

describe('payment methods', () => {
  it('the default is the first that is not balance, unless the balance is above 0 (SUBMIT-007)', () => {
    expect(defaultMethod(methods, usd(0), undefined)?.id).toBe(2)
    expect(defaultMethod(methods, usd(0.01), undefined)?.id).toBe(1)
  })
  it('the balance is the default only when it covers what is due', () => {
    expect(defaultMethod(methods, usd(0.01), usd(2.1))?.id).toBe(2)
    expect(defaultMethod(methods, usd(2.09), usd(2.1))?.id).toBe(2)
    expect(defaultMethod(methods, usd(2.1), usd(2.1))?.id).toBe(1)
  })
  it('the default is the only one there is', () => {
    expect(defaultMethod([method(1, 'balance')], usd(0), usd(1))?.id).toBe(1)
    expect(defaultMethod([], usd(5), usd(1))).toBeUndefined()
    expect(defaultMethod([method(2, 'others')], usd(5), usd(1))?.id).toBe(2)
  })
  it('only those are offered that the shop can carry out', () => {
    expect(payable([...methods, method(4, 'qr_code'), method(5, 'barter')]).map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })
  it('saved cards stand before everything else, six at most (PAY-007)', () => {
    expect(payable([...methods, card(31), card(32)]).map(keyOf)).toEqual(['card-31', 'card-32', 'method-1', 'method-2', 'method-3'])
    const many = payable([...methods, ...[1, 2, 3, 4, 5, 6, 7].map((id) => card(id))])
    expect(many.map(keyOf).slice(0, 7)).toEqual(['card-1', 'card-2', 'card-3', 'card-4', 'card-5', 'card-6', 'method-1'])
    expect(many).toHaveLength(9)
  })
  it('two cards of one method and the method itself are three ways', () => {
    const all = payable([...methods, card(31), card(32)])
    expect(all.map((each) => findWay(all, wayOf(each)))).toEqual(all)
    expect(findWay(all, { paymentMethodId: 2, linkedCardId: 33 })).toBeUndefined()
  })
  it('the wire is told of the card or of the method, never of both (OWAPI-005)', () => {
    expect(wayFields(wayOf(card(3)))).toEqual({ recurring_payments_method_id: 3 })
    expect(wayFields(wayOf(method(7, 'others')))).toEqual({ payment_method_id: 7 })
  })
  it('a saved card is the default before other ways, and after a balance', () => {
    const all = payable([...methods, card(31)])
    expect(defaultMethod(all, usd(0), usd(1))?.linkedCardId).toBe(31)
    expect(defaultMethod(all, usd(1), usd(1))?.strategy).toBe('balance')
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
  it('four ways stand open at first, and the chosen one wherever it stands; one alone is not hidden', () => {
    const many = [1, 2, 3, 4, 5, 6, 7].map((id) => method(id, 'others'))
    const open = (all: readonly PaymentChoice[], chosen?: PaymentChoice) => openWays(all, chosen).map(({ id }) => id)
    expect(open(many)).toEqual([1, 2, 3, 4])
    expect(open(many, many[5])).toEqual([1, 2, 3, 4, 6])
    expect(open(many.slice(0, 5))).toEqual([1, 2, 3, 4, 5])
    expect(open(many.slice(0, 6), many[4])).toEqual([1, 2, 3, 4, 5, 6])
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
  it('without a fee every way asks for the same, with one for whole cents on top', () => {
    const totals = [method(1, 'balance'), method(2, 'others'), card(31)].map((each) => quoteFor(each, usd(2.1)).totalAmount)
    expect(totals).toEqual([usd(2.1), usd(2.1), usd(2.1)])
    expect(quoteFor(method(2, 'others', { fee_percent: 0.025 }), usd(2.1))).toMatchObject({ fee: usd(0.05), totalAmount: usd(2.15) })
  })
})
