import { expect, it } from 'vitest'
import { deliveryRows, isSlow, type Provider } from './providers.ts'

const provider = (id: number, balance: string | null = '812.4567'): Provider => ({
  ...{ id, name: `Provider ${id}`, connector: 'api-v2', isEnabled: true, breaker: null, balance, currency: 'USD', lastsDays: 3 },
})

it('tells of each provider what part of the attempts it accepted, never rounded up to all of them', () => {
  const rows = deliveryRows(
    [provider(1), provider(2, null), { ...provider(3), connector: 'manual' }],
    [
      { id: 1, attempts: 3000, accepted: 2999, open: 4 },
      { id: 2, attempts: 0, accepted: 0, open: 0 },
    ],
  )
  expect(rows.map(({ id, acceptedPercent, open, balance }) => [id, acceptedPercent, open, balance])).toEqual([
    [1, 99.9, 4, '812.46'],
    [2, null, 0, null],
    [3, null, 0, null],
  ])
})
it('is slow below ninety-five percent, not without any order', () => {
  expect([95, 94.9, null].map((acceptedPercent) => isSlow({ acceptedPercent }))).toEqual([false, true, false])
})
