import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const line = (...cells: string[]) => csvOf([cells]).slice(1)

describe('a file for spreadsheets', () => {
  it('says that it is UTF-8 and ends its lines as the standard asks', () => {
    expect(
      csvOf([
        ['a', 'б'],
        ['c', '日'],
      ]),
    ).toBe('\ufeffa,б\r\nc,日\r\n')
  })
  it('quotes what would break a cell', () => {
    expect(line('a,b', 'say "no"', 'two\nlines')).toBe('"a,b","say ""no""","two\nlines"\r\n')
  })
  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＠SUM(A1)'])('makes text of %j', (text) => {
    expect(line(text).replace(/^"/, '').startsWith(`'${text}`)).toBe(true)
  })
  it('keeps signed amounts numbers, so that they can be summed', () => {
    expect(line('-38.56', '+5.00', '100.00')).toBe('-38.56,+5.00,100.00\r\n')
  })
})
