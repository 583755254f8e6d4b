import { describe, expect, it } from 'vitest'
import { anItem } from '../model/an-item.ts'
import { type PriceListLabels, priceListRows } from './price-list.ts'

const labels: PriceListLabels = {
  id: 'ID',
  network: 'Network',
  type: 'Service type',
  service: 'Service',
  features: 'Features',
  guarantee: 'Guarantee',
  min: 'Min',
  max: 'Max',
  start: 'Starts in',
  speed: 'Speed',
  region: 'Region',
  price: 'Price',
  per: 'Price per',
  perOrder: 'per order',
}
const names = {
  networkOf: () => ({ name: 'YouTube' }),
  typeNameOf: ({ service_type_id }: { service_type_id: number }) => `Type ${service_type_id}`,
}

describe('the price list', () => {
  it('holds a row for each service, those of one type together, with exact prices', () => {
    const items = [
      anItem({ id: 1, service_type_id: 10, price: '0.312345678', pricing_per: 1000, min_quantity: 500, max_quantity: 1_000_000 }),
      anItem({ id: 2, service_type_id: 20, price: '15.00', price_type: 'fixed' }),
      anItem({ id: 3, service_type_id: 10, has_refill: false, guarantee: '30 days' }),
    ]
    const [heads, ...rows] = priceListRows(items, labels, names)
    expect(heads).toHaveLength(13)
    expect(heads?.at(-2)).toBe('Price, USD')
    expect(rows.map(([id]) => id)).toEqual(['1', '3', '2'])
    expect(rows[0]?.slice(1, 3)).toEqual(['YouTube', 'Type 10'])
    expect(rows[0]?.slice(6, 8)).toEqual(['500', '1000000'])
    expect(rows[0]?.slice(-2)).toEqual(['0.312345678', '1000'])
    expect(rows[2]?.slice(-2)).toEqual(['15.00', 'per order'])
    expect(rows[1]?.[5]).toBe('')
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([13]))
  })
})
