import { expect, it } from 'vitest'
import { linesOf } from './grid-lines.ts'
import { moved, rangeOf } from './grid-moves.ts'

const bounds = { lines: 100, columns: 8, page: 20 }
const press = (key: string, line: number, column: number, isFar = false) =>
  moved({ key, metaKey: false, ctrlKey: isFar }, { line, column }, bounds)

it('keys move inside the bounds', () => {
  expect(press('ArrowDown', 3, 2)).toEqual({ line: 4, column: 2 })
  expect(press('ArrowUp', 0, 2)).toEqual({ line: 0, column: 2 })
  expect(press('ArrowRight', 3, 7)).toEqual({ line: 3, column: 7 })
  expect(press('PageDown', 90, 2)).toEqual({ line: 99, column: 2 })
  expect(press('Home', 3, 5)).toEqual({ line: 3, column: 0 })
  expect(press('End', 3, 5, true)).toEqual({ line: 99, column: 7 })
  expect(press('ArrowUp', 50, 5, true)).toEqual({ line: 0, column: 5 })
  expect(press('a', 3, 5)).toBeUndefined()
})
it('a range has its corners either way', () => {
  expect(rangeOf({ line: 5, column: 1 }, { line: 2, column: 4 })).toEqual({ fromLine: 2, toLine: 5, fromColumn: 1, toColumn: 4 })
})
it('rows stand under their groups, those of a closed one not', () => {
  const rows = [1, 2, 3].map((id) => ({ id, type: id === 2 ? 'likes' : 'views' }))
  const grouped = { id: (row: (typeof rows)[number]) => row.id, group: (row: (typeof rows)[number]) => row.type }
  expect(linesOf(rows, grouped, new Set()).map(({ key }) => key)).toEqual(['gviews', 'r1', 'r3', 'glikes', 'r2'])
  expect(linesOf(rows, grouped, new Set(['views'])).map(({ key }) => key)).toEqual(['gviews', 'glikes', 'r2'])
})
