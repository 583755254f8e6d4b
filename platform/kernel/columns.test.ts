import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromColumns, toColumns } from './columns.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly speed: string | null
  readonly labels: readonly { readonly id: number; readonly name: string }[]
  readonly isNew: boolean
}
const keys = ['id', 'name', 'kind', 'speed', 'labels', 'isNew'] as const
const text = fc.string({ maxLength: 12 })
const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    id: fc.integer(),
    name: text,
    kind: fc.constantFrom('views', 'likes'),
    speed: fc.option(text),
    labels: fc.array(fc.record({ id: fc.nat(2), name: text }), { maxLength: 2 }),
    isNew: fc.boolean(),
  }),
  { maxLength: 30 },
)
const overTheWire = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))
const one: Row = { id: 1, name: 'A', kind: 'views', speed: null, labels: [{ id: 1, name: 'New' }], isNew: false }

it('gives back the rows it was made of, after a way over the wire', () => {
  fc.assert(
    fc.property(rows, (all) => {
      expect(fromColumns<Row>(keys, overTheWire(toColumns(keys, all)))).toEqual(all)
    }),
  )
})

it('says once what many rows share', () => {
  const all = Array.from({ length: 50 }, (_, id): Row => ({ ...one, id, name: 'One', kind: id % 2 === 0 ? 'views' : 'likes' }))
  const { columns } = toColumns(keys, all)
  expect(columns.name).toEqual({ values: ['One'], at: '' })
  expect(columns.kind).toEqual({ values: ['views', 'likes'], at: '#$'.repeat(25) })
  expect(columns.id).toEqual(all.map(({ id }) => id))
  expect(Object.keys(columns)).toEqual([...keys])
})

it.each([
  [91, 'string'],
  [92, 'object'],
])('has one sign for each of up to 91 values, then numbers: %i', (distinct, kind) => {
  const all = Array.from({ length: 600 }, (_, id): Row => ({ ...one, id, name: `A rather long name of a service, ${id % distinct}` }))
  const made = toColumns(keys, all)
  expect(typeof (made.columns.name as { at: unknown }).at).toBe(kind)
  expect(fromColumns<Row>(keys, overTheWire(made))).toEqual(all)
})
