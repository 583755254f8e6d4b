import { expect, it } from 'vitest'
import { amountIn, type Balance, balanceLine } from './balance.ts'

const balance: Balance = {
  ...{ since: '2026-11-01T00:00:00.000Z', currency: 'USD', balance: '240.00', lowBalance: '50.00', spending: [], spentWeekUsd: '0.00' },
  points: [
    { at: '2026-10-31T22:00:00.000Z', balance: '40.00' },
    { at: '2026-11-02T00:00:00.000Z', balance: '240.00' },
  ],
  payments: [{ at: '2026-11-02T00:00:00.000Z', amount: '200.00' }],
  ...{ lastsHours: null, lastsUntil: null },
}
const at = (iso: string) => Date.parse(`${iso}T00:00:00.000Z`)

it('shows a balance from the beginning of the span until now, with payments where they stand', () => {
  expect(balanceLine(balance, at('2026-11-30'))).toEqual({
    ...{ from: at('2026-11-01'), to: at('2026-11-30') },
    steps: [
      { at: at('2026-11-01'), value: 40 },
      { at: at('2026-11-02'), value: 240 },
      { at: at('2026-11-30'), value: 240 },
    ],
    payments: [{ at: at('2026-11-02'), amount: '200.00', value: 240 }],
  })
  expect(balanceLine({ ...balance, points: [], payments: [] }, at('2026-11-30')).steps).toEqual([])
})
it('writes amounts of other currencies with their name', () => {
  expect([amountIn('USD', '1204.50'), amountIn('EUR', '1204.50'), amountIn('EUR', '-3.00')]).toEqual([
    '$1\u202f204.50',
    '1\u202f204.50 EUR',
    '−3.00 EUR',
  ])
})
