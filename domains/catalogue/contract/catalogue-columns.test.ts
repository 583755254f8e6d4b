import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CatalogueItem, catalogueKeys, fromColumns, toColumns } from './catalogue-columns.ts'

const text = fc.string({ maxLength: 12 })
const item = fc.record({
  id: fc.integer(),
  name: text,
  type: fc.constantFrom('views', 'likes'),
  slug: text,
  price: text,
  default_price: text,
  discount_percent: fc.constantFrom(0, 0.15),
  price_type: fc.constantFrom('per_quantity', 'fixed'),
  pricing_per: fc.constant(1000),
  min_quantity: fc.integer(),
  max_quantity: fc.integer(),
  has_refill: fc.boolean(),
  geo: fc.option(text),
  start_time: fc.option(text),
  starts_within_minutes: fc.option(fc.nat()),
  speed: fc.option(text),
  guarantee: fc.option(text),
  short_description: fc.option(text),
  labels: fc.array(fc.record({ id: fc.nat(2), name: text, color: fc.constant('#FFBBBB') }), { maxLength: 2 }),
  delivery: fc.constantFrom('By ads', 'By hand'),
  network_id: fc.nat(3),
  service_type_id: fc.nat(9),
  available_closed_sales: fc.boolean(),
  popularity: fc.nat(),
  position: fc.nat(),
}) as fc.Arbitrary<CatalogueItem>

it('gives back the services it was made of, after a way over the wire', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), (items) => {
      expect(fromColumns(JSON.parse(JSON.stringify(toColumns(items))))).toEqual(items)
    }),
  )
})

it('says once what many services share', () => {
  const [one] = fc.sample(item, { numRuns: 1, seed: 1 }) as [CatalogueItem]
  const { columns } = toColumns(Array.from({ length: 50 }, (_, id) => ({ ...one, id, delivery: id % 2 === 0 ? 'By ads' : 'By hand' })))
  expect(columns.pricing_per).toEqual({ values: [1000], at: '' })
  expect(columns.delivery).toEqual({ values: ['By ads', 'By hand'], at: '#$'.repeat(25) })
  expect(columns.id).toHaveLength(50)
  expect(Object.keys(columns)).toEqual([...catalogueKeys])
})

it('has numbers for places where there are more values than signs', () => {
  const [one] = fc.sample(item, { numRuns: 1, seed: 1 }) as [CatalogueItem]
  for (const distinct of [91, 92]) {
    const items = Array.from({ length: 600 }, (_, id) => ({ ...one, id, name: `A rather long name of a service, ${id % distinct}` }))
    const { columns } = toColumns(items)
    expect(typeof (columns.name as { at: unknown }).at).toBe(distinct === 91 ? 'string' : 'object')
    expect(fromColumns(JSON.parse(JSON.stringify(toColumns(items))))).toEqual(items)
  }
})
