import { expect, it } from 'vitest'
import { chartCsv, measured, measuresOf, shownAs } from './chart-measures.ts'

const profit = { amount: '1.00', marginPercent: 1, cost: '0.00', rewards: '0.00', gatewayFees: '0.00', before: '0.00' }

it('shows what the reader may see', () => {
  expect(measuresOf({ profit })).toEqual(['sales', 'profit', 'orders', 'paidIn'])
  expect(measuresOf({ profit: null })).toEqual(['sales', 'orders', 'paidIn'])
})
it('shows amounts in dollars, also those that were lost, and orders as a count', () => {
  expect([shownAs('profit', -43.24), shownAs('sales', 1200, 0), shownAs('orders', 3.2), shownAs('profit', -0.0000001)]).toEqual([
    ...['−$43.24', '$1\u202f200', '3', '$0.00'],
  ])
  const hour = { orders: 2, sales: '3.50', paidIn: '4.00', profit: null }
  expect([measured(hour, 'sales'), measured(hour, 'paidIn'), measured(hour, 'profit')]).toEqual([3.5, 4, 0])
})
it('gives spreadsheets each part with exact decimals', () => {
  const days = [
    { day: '2026-11-22', orders: 1, sales: '20.00', profit: '-3.10', paidIn: '0.00' },
    { day: '2026-11-23', orders: 2, sales: '30.005', profit: null, paidIn: '5.00' },
  ]
  expect(chartCsv({ range: '7d', hours: [], days }, ['sales', 'profit', 'orders', 'paidIn'])).toBe(
    'day,sales,gross_profit,orders,paid_in\r\n2026-11-22,20.00,-3.10,1,0.00\r\n2026-11-23,30.005,,2,5.00\r\n',
  )
  const hours = [{ orders: 2, sales: '3.50', paidIn: '4.00', profit: '1.25' }]
  expect(chartCsv({ range: 'today', hours, days: [] }, ['sales', 'profit', 'orders', 'paidIn'])).toBe(
    'until,sales,gross_profit,orders,paid_in\r\n01:00,3.50,1.25,2,4.00\r\n',
  )
})
