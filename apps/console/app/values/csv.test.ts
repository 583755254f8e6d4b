import { expect, it } from 'vitest'
import { type CsvLine, fromCsv, toCsv } from './csv.ts'

it('what is written is read again, whatever is in it', () => {
  const rows = [
    ['id', 'name'],
    ['7', 'Views, "fast"; and\nmore'],
    ['8', '=HYPERLINK("x")'],
    ['9', '-5'],
  ]
  expect(toCsv(rows)).toContain(`"'=HYPERLINK(""x"")"`)
  expect((fromCsv(toCsv(rows)) as readonly CsvLine[]).map(({ cells }) => cells)).toEqual(rows)
})
it('lines are counted as an editor counts them, empty ones are left out', () => {
  expect(fromCsv('id;name\r\n\r\n1;"a\nb"\r\n2;c')).toEqual([
    { line: 1, cells: ['id', 'name'] },
    { line: 3, cells: ['1', 'a\nb'] },
    { line: 5, cells: ['2', 'c'] },
  ])
})
it('a quote that is never closed, or closed within a cell, is named by its line', () => {
  expect(fromCsv('id,name\n1,"a')).toBe(2)
  expect(fromCsv('id,name\n1,a\n2,"a"b')).toBe(3)
})
