import { micro } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import type { PaymentChoice } from './payment-choices.ts'
import { ladderOf, presetsOf, topUpMethods, typedAmount, wayInQuery, wayQuery } from './top-up.ts'

const method = (changes: Partial<PaymentChoice> = {}) =>
  ({ strategy: 'others', min_amount: null, max_amount: null, payment_method_bonuses: [], ...changes }) as unknown as PaymentChoice

describe('adding funds', () => {
  it('is not paid from the balance', () => {
    expect(topUpMethods([method({ strategy: 'balance' }), method(), method({ strategy: 'message' })])).toHaveLength(2)
  })
  it('names a saved card or a method in its address, and finds it there', () => {
    const methods = [method({ id: 2, linkedCardId: 3 }), method({ id: 2, linkedCardId: 4 }), method({ id: 2, linkedCardId: null })]
    const addressOf = (query: Record<string, number | undefined>) =>
      new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
    expect(methods.map((each) => wayInQuery(methods, addressOf(wayQuery(each))))).toEqual(methods)
    expect(wayInQuery(methods, new URLSearchParams())).toBeUndefined()
    expect(wayInQuery(methods, new URLSearchParams('recurring_payments_method_id=9&payment_method_id=2'))).toBeUndefined()
  })
  it('offers round amounts within the limits of the method', () => {
    expect(presetsOf(method())).toEqual([25, 50, 100, 200, 500])
    expect(presetsOf(method({ min_amount: '50.00', max_amount: '200.00' }))).toEqual([50, 100, 200])
  })
  it('reads amounts of at most two decimals, with point or comma', () => {
    expect([typedAmount('100'), typedAmount('1 000,50'), typedAmount('5.')]).toEqual([100_000_000n, 1_000_500_000n, 5_000_000n])
    expect([typedAmount('２５．５０'), typedAmount('１，５')]).toEqual([25_500_000n, 1_500_000n])
    expect([typedAmount(''), typedAmount('0'), typedAmount('1.234'), typedAmount('-5'), typedAmount('abc')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
  it('shows the bonus tiers from the lowest, with the one that is reached', () => {
    const tiers = method({
      payment_method_bonuses: [
        { bonus_percent: 0.08, from_amount: '500.00' },
        { bonus_percent: 0.05, from_amount: '20.00' },
      ],
    })
    const reached = (dollars: number) => ladderOf(tiers, micro(BigInt(dollars) * 1_000_000n)).map(({ isReached }) => isReached)
    expect(ladderOf(tiers, undefined).map(({ ppm }) => ppm)).toEqual([50_000, 80_000])
    expect([reached(10), reached(20), reached(600)]).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
  })
})
