import { expect, it } from 'vitest'
import { shownName } from './shown-name.ts'

it.each([
  ['Mara Keller', 'Mara K.'],
  ['  Anne  Marie van der Berg ', 'Anne B.'],
  ['Mara', 'Mara'],
  ['𝒜da łowicz', '𝒜da Ł.'],
  ['mara@tidewell.example', null],
  ['', null],
  [null, null],
])('%s is shown as %s', (name, shown) => {
  expect(shownName(name)).toBe(shown)
})
