import { expect, it } from 'vitest'
import { changesBetween, inPlace } from './list-changes.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id, state: 'open' }))

it('counts rows that came, and those that went but were not pushed to the next page', () => {
  expect(changesBetween(rows(3, 2, 1), rows(3, 2, 1))).toEqual({ added: 0, gone: 0 })
  expect(changesBetween(rows(3, 2, 1), rows(5, 4, 3))).toEqual({ added: 2, gone: 0 })
  expect(changesBetween(rows(3, 2, 1), rows(3, 1))).toEqual({ added: 0, gone: 1 })
  expect(changesBetween(rows(3, 2, 1), rows(4, 3))).toEqual({ added: 1, gone: 2 })
})
it('shows each row as it is by now, where it stands', () => {
  const shown = rows(3, 2, 1)
  expect(inPlace(shown, rows(4, 3, 2, 1))).toBe(shown)
  const fresh = [{ id: 1, state: 'done' }, ...rows(3, 2)]
  expect(inPlace(shown, fresh)).toEqual([...rows(3, 2), { id: 1, state: 'done' }])
})
