import { expect, it } from 'vitest'
import { isPdf } from './pdf.ts'

const text = (value: string) => Buffer.from(value, 'latin1')

it('a PDF begins as one at once, and ends as one', () => {
  expect(isPdf(text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'))).toBe(true)
  expect(isPdf(text('%PDF-2.0\n%%EOF'))).toBe(true)
  for (const other of [
    ' %PDF-1.7\n%%EOF',
    '<html>%PDF-1.7\n%%EOF',
    '%PDF-9.9\n%%EOF',
    '%PDF-1.7\ncut off',
    `%PDF-1.7\n%%EOF${' '.repeat(2000)}`,
    '%PDF',
    '',
  ])
    expect([other.slice(0, 20), isPdf(text(other))]).toEqual([other.slice(0, 20), false])
})
