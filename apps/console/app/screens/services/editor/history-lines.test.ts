import { expect, it } from 'vitest'
import { historyLines, type PriceHistory } from './history-lines.ts'

const price = { oldDiscountPpm: 0, newDiscountPpm: 0, pricingPer: 1000, by: 'Ines', because: 'rule' } as const

it('puts prices, rates and other changes in one line of time; a price stands once', () => {
  const audit = [
    { id: 5, at: '2026-11-23T12:00:00Z', actor: { name: 'Ines' }, before: { priceNano: '1' }, after: { priceNano: '2' } },
    {
      id: 4,
      at: '2026-11-23T10:00:00Z',
      actor: { name: 'Mara' },
      before: { minQuantity: 1, priceNano: '1' },
      after: { minQuantity: 2, priceNano: '2' },
    },
    { id: 3, at: '2026-11-22T10:00:00Z', actor: { name: 'Mara' }, before: null, after: {} },
    { id: 2, at: '2026-11-21T10:00:00Z', actor: { name: 'Mara' }, before: { translations: {} }, after: { translations: { de: {} } } },
  ]
  const history: PriceHistory = {
    prices: [
      { ...price, at: '2026-11-23T12:00:00Z', oldNano: '2000000000', newNano: '2100000000' },
      { ...price, at: '2026-11-22T10:00:00Z', oldNano: null, newNano: '2000000000', oldDiscountPpm: null, by: null, because: 'provider' },
    ],
    rates: [{ at: '2026-11-23T11:00:00Z', provider: 'Upstream', oldNano: '1000000000', newNano: '1050000000' }],
  }
  expect(historyLines(audit, history).map(({ who, text, auditId }) => [who, text, auditId])).toEqual([
    ['Ines', 'Price $2.00 → $2.10 per 1\u202f000, by a price rule', undefined],
    ['Upstream', 'Rate $1.00 → $1.05', undefined],
    ['Mara', 'Minimum', 4],
    ['Mara', 'Created or set aside', 3],
    ['Automatic', 'Price $2.00 per 1\u202f000, follows the provider’s rate', undefined],
    ['Mara', 'Translations', 2],
  ])
})
it('tells a discount that moved, and nothing of rates to those who may not see them', () => {
  const [line, ...others] = historyLines([], {
    prices: [{ ...price, at: '2026-11-23T12:00:00Z', oldNano: '2000000000', newNano: '2000000000', newDiscountPpm: 50_000 }],
    rates: null,
  })
  expect([line?.text, others]).toEqual(['Price $2.00 per 1\u202f000, discount 0 % → 5 %, by a price rule', []])
})
