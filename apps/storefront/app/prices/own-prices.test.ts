import { describe, expect, it } from 'vitest'
import { withOwnPrices } from './own-prices.ts'

const service = (id: number, discount_percent = 0) => ({
  id,
  name: 'Views',
  default_price: '2.00',
  price: discount_percent ? '1.80' : '2.00',
  discount_percent,
  pricing_per: 1000,
  price_type: 'per_quantity' as const,
  default_quantity: 5000,
  default_quantity_price: '10.00',
})
const discounts = { grade_discount: { percent: 0.05 }, service_discounts: [{ service_id: 2, discount_percent: 0.123456 }] }
const answering = (body: unknown) => withOwnPrices(async () => body, discounts)
const list = { method: 'GET', path: '/api/v1/networks' } as const

describe('a customer’s own prices', () => {
  it('stand on every service of a shared list, however deep, and nothing else is touched', async () => {
    const body = { data: [{ id: 1, name: 'YouTube', serviceTypes: [{ services: [service(1), service(2), service(3, 0.1)] }] }] }
    const answer = (await answering(body)(list, {})) as typeof body
    const [first, second, third] = answer.data[0]?.serviceTypes[0]?.services ?? []
    expect(first).toMatchObject({
      price: '1.90',
      discount_percent: 0.05,
      default_price: '2.00',
      default_quantity_price: '9.50',
      name: 'Views',
    })
    expect(second).toMatchObject({ price: '1.753088', discount_percent: 0.123456, default_quantity_price: '8.77' })
    // The service's own discount is the better one.
    expect(third).toEqual(service(3, 0.1))
    expect(answer.data[0]).toMatchObject({ id: 1, name: 'YouTube' })
  })
  it('are no matter of orders, which say what was paid', async () => {
    const body = { data: [service(1)] }
    expect(await answering(body)({ method: 'GET', path: '/api/v1/orders' }, {})).toBe(body)
  })
  it('are the list’s for anyone who has none', async () => {
    const transport = async () => ({ data: [] })
    expect(withOwnPrices(transport, { grade_discount: null, service_discounts: [] })).toBe(transport)
    expect(withOwnPrices(transport, null)).toBe(transport)
  })
})
