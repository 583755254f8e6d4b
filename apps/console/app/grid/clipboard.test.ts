import { describe, expect, it } from 'vitest'
import { valueFrom } from './cell-kinds.ts'
import { fromTsv, toTsv } from './clipboard.ts'

describe('what a spreadsheet copies', () => {
  it.each([
    ['one cell', '2.04', [['2.04']]],
    ['one cell with the line break of a whole row', '2.04\r\n', [['2.04']]],
    [
      'a block',
      '1\t2\n3\t4\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'empty cells',
      '\t2\n\t',
      [
        ['', '2'],
        ['', ''],
      ],
    ],
    [
      'quotes, tabs and line breaks inside',
      '"a ""b"""\t"c\td"\n"e\nf"\tg',
      [
        ['a "b"', 'c\td'],
        ['e\nf', 'g'],
      ],
    ],
    ['nothing', '', [['']]],
  ])('%s', (_, text, rows) => expect(fromTsv(text)).toEqual(rows))
  it('comes back as it went', () => {
    const rows = [
      ['a "b"', 'c\td'],
      ['', 'e\nf'],
    ]
    expect(fromTsv(toTsv(rows))).toEqual(rows)
  })
  it('ends with whatever was spoilt', () => {
    for (const text of ['"', '"a\tb', 'a"b', '"a"b\tc']) expect(Array.isArray(fromTsv(text))).toBe(true)
  })
})

it('a cell takes what its column understands', () => {
  expect(valueFrom('money', '$1,204.50')).toBe('1204500000000')
  expect(valueFrom('percent', '7.5%')).toBe(75_000)
  expect(valueFrom('percent', '')).toBe(0)
  expect(valueFrom('whole', '1 000')).toBe(1000)
  expect(valueFrom('switch', 'TRUE')).toBe(true)
  expect(valueFrom('switch', 'no')).toBe(false)
  expect([valueFrom('money', 'free'), valueFrom('whole', '1.5'), valueFrom('switch', 'maybe'), valueFrom('text', ' ')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
