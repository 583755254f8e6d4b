import { expect, it } from 'vitest'
import { portionsOf } from './use-begin-bulk.ts'

it('what the server takes at once is one bulk action; more goes in as few as can be, none lost', () => {
  const row = (id: number, size: number) => ({ id, own: 'x'.repeat(size) })
  const few = [row(1, 10), row(2, 10)]
  expect(portionsOf(few)).toEqual([few])
  const many = [row(1, 2_000_000), row(2, 1_000_000), row(3, 1_000_000)]
  expect(portionsOf(many).map((part) => part.map(({ id }) => id))).toEqual([[1, 2], [3]])
})
