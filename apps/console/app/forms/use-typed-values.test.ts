import { expect, it } from 'vitest'
import { afterReading, contestedBy } from './use-typed-values.ts'

it('keeps what was typed when the thing is read again, and takes the rest', () => {
  const base = { name: 'Upstream', balance: '10', tags: ['a'] }
  const typed = { ...base, name: 'Another name' }
  expect(afterReading({ typed, base, first: { name: 'Renamed by a colleague', balance: '12', tags: ['b'] } })).toEqual({
    name: 'Another name',
    balance: '12',
    tags: ['b'],
  })
})
it('keeps a typed list, and takes fields that were not there before', () => {
  const base = { tags: ['a'] }
  expect(afterReading({ typed: { tags: ['a', 'b'] }, base, first: { tags: ['a'], note: 'new' } })).toEqual({
    tags: ['a', 'b'],
    note: 'new',
  })
})
it('takes everything where nothing was typed', () => {
  const base = { name: 'Upstream' }
  expect(afterReading({ typed: base, base, first: { name: 'Renamed' } })).toEqual({ name: 'Renamed' })
})

it('is contested where both changed it to something else', () => {
  const base = { a: '1', b: '1', c: '1', d: '1' }
  const typed = { a: '2', b: '2', c: '1', d: '3' }
  const first = { a: '3', b: '1', c: '3', d: '3' }
  expect(contestedBy({ typed, base, first })).toEqual({ a: { before: '1', mine: '2' } })
})
