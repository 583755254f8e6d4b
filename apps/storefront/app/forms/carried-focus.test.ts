import { expect, it } from 'vitest'
import { type Placed, placeOf } from './carried-focus.ts'

const element = (tagName: string, parentElement: Placed | null, previousElementSibling: Placed | null = null): Placed => ({
  tagName,
  parentElement,
  previousElementSibling,
})

it('tells the place of an element by its parents and the siblings before it', () => {
  const body = element('BODY', element('HTML', null))
  const header = element('HEADER', body)
  const main = element('MAIN', body, header)
  const first = element('BUTTON', main)
  expect(placeOf(element('BUTTON', main, first))).toBe('body > main:nth-child(2) > button:nth-child(2)')
  expect(placeOf(header)).toBe('body > header:nth-child(1)')
})
