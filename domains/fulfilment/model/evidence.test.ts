import { describe, expect, it } from 'vitest'
import type { ProgressAnswer } from '../ports.ts'
import { describeMissing, idsBetween, isLikePrice, isWithin, possibleOrders } from './evidence.ts'

describe('ids between two of ours', () => {
  it('are asked for when they are few and numbers', () => {
    expect(idsBetween('17', '20')).toEqual(['18', '19'])
    expect(idsBetween('17', '18')).toEqual([])
    expect(idsBetween('1', '5002')).toHaveLength(5000)
    for (const [last, next] of [
      ['1', '5003'],
      ['20', '17'],
      ['ord_1', '9'],
      ['1', ''],
    ] as const)
      expect(idsBetween(last, next)).toBeNull()
  })
})

describe('an id and the window of an ambiguous request', () => {
  it.each<[string | null, string | null, boolean]>([
    ['17', '20', true],
    [null, null, true],
    [null, '19', true],
    ['18', null, false],
    ['17', '18', false],
    ['9', '100', true],
  ])('18 between %s and %s: %s', (last, next, within) => {
    expect(isWithin('18', { last, next })).toBe(within)
  })
  it('is the order of one request only where the other’s price is another', () => {
    expect(isLikePrice(420_000n, 420_000n)).toBe(true)
    expect(isLikePrice(420_000n, 436_000n)).toBe(true)
    expect(isLikePrice(420_000n, 440_000n)).toBe(false)
    expect(isLikePrice(840_000n, 420_000n)).toBe(false)
  })
})

describe('an order that answers', () => {
  const order = { costExpected: 420_000n, quantity: 1000, currency: 'USD', usdRatePpm: 1_000_000n }
  const answer = (charge: string, more = {}): ProgressAnswer => ({
    kind: 'progress',
    progress: { state: 'in_progress', rawStatus: 'In progress', startCount: 1, remains: 500, charge, currency: 'USD', ...more },
  })
  it('can be the unknown one only with its charge, currency and quantity', () => {
    const answers = new Map<string, ProgressAnswer>([
      ['1', answer('0.42')],
      ['2', answer('0.4242')],
      ['3', answer('0.43')],
      ['4', answer('0.42', { currency: 'EUR' })],
      ['5', answer('0.42', { remains: 1001 })],
      ['6', { kind: 'error', text: 'Incorrect order ID' }],
      ['7', { kind: 'no-news' }],
    ])
    expect(possibleOrders(answers, order)).toEqual(['1', '2'])
  })
})

describe('what an account lost', () => {
  const USD = 1_000_000n
  const cost = 420_000n
  it.each<[string, bigint, readonly bigint[], bigint, string]>([
    ['nothing', 0n, [cost], USD, 'not-taken'],
    ['nothing, while others are in doubt too', 0n, [cost, 300_000n, cost], USD, 'not-taken'],
    ['the cost', cost, [cost], USD, 'taken'],
    ['the cost, while others are in doubt too', cost, [cost, cost], USD, 'unclear'],
    ['something else', 1n, [cost], USD, 'unclear'],
    ['less than nothing', -cost, [cost], USD, 'unclear'],
    ['nothing, but a payment of a whole amount could hide it', 0n, [2_000_000n], USD, 'unclear'],
    ['nothing, but together they are a whole amount', 0n, [cost, 580_000n], USD, 'unclear'],
    ['nothing, but it is a whole amount where the account is kept', 0n, [110_000n], 11_000n, 'unclear'],
    ['nothing, and too many are in doubt', 0n, Array.from({ length: 11 }, () => cost), USD, 'unclear'],
    ['nothing, of an order that costs nothing', 0n, [0n], USD, 'unclear'],
  ])('%s', (_what, missing, costs, usdRatePpm, word) => {
    expect(describeMissing(missing, costs[0] ?? 0n, costs, usdRatePpm)).toBe(word)
  })
})
