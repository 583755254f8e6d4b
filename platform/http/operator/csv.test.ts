import { expect, it } from 'vitest'
import { csvLines } from './csv.ts'

it('cells that a spreadsheet would run are text, and numbers stay numbers', () => {
  expect(csvLines([['=1+1', '+1 (555)', '-cmd', '@x', '\tx', '-12.5', 'plain']])).toBe("'=1+1,'+1 (555),'-cmd,'@x,'\tx,-12.5,plain\r\n")
})
it('separators, quotes and new lines stay in their cell', () => {
  expect(csvLines([['a,b', 'say "x"', 'two\nlines', 'a;b'], ['']])).toBe('"a,b","say ""x""","two\nlines","a;b"\r\n\r\n')
})
