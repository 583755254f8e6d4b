import { expect, it } from 'vitest'
import { CSV_MARK, csvLines, csvPortion, type FilePlace } from './csv.ts'

it('cells that a spreadsheet would run are text, and numbers stay numbers', () => {
  expect(csvLines([['=1+1', '+1 (555)', '-cmd', '@x', '\tx', '-12.5', 'plain']])).toBe("'=1+1,'+1 (555),'-cmd,'@x,'\tx,-12.5,plain\r\n")
})
it('separators, quotes and new lines stay in their cell', () => {
  expect(csvLines([['a,b', 'say "x"', 'two\nlines', 'a;b'], ['']])).toBe('"a,b","say ""x""","two\nlines","a;b"\r\n\r\n')
})

const ROWS = Array.from({ length: 2500 }, (_, index) => 2500 - index)
async function fileOf(rowsMax?: number) {
  const texts: string[] = []
  let after: FilePlace<number> | undefined
  do {
    const { text, next } = await csvPortion(after, {
      head: ['Number'],
      linesOf: (row: number) => [[String(row)]],
      read: async (behind: number | null, limit) => {
        const rows = ROWS.filter((row) => behind === null || row < behind).slice(0, limit)
        return { rows, next: rows.length === limit ? (rows.at(-1) ?? null) : null }
      },
      ...(rowsMax === undefined ? {} : { rowsMax }),
    })
    texts.push(text)
    after = next
  } while (after)
  return { portions: texts.length, lines: texts.join('').split('\r\n').slice(0, -1) }
}

it('a list is written in portions under one head, every row once and in its order', async () => {
  expect(await fileOf()).toEqual({ portions: 3, lines: [`${CSV_MARK}Number`, ...ROWS.map(String)] })
})
it('a list that is longer than a file may be ends there', async () => {
  const { portions, lines } = await fileOf(2000)
  expect([portions, lines.length, lines.at(-1)]).toEqual([2, 2001, '501'])
})
