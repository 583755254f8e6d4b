import { expect, it } from 'vitest'
import { codesOf, roomOf } from './code-pattern.ts'

it('makes different codes by a pattern, without signs that are taken for each other', () => {
  const codes = codesOf('MAY-####-x', 500)
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) expect(code).toMatch(/^MAY-[A-HJ-NP-Z2-9]{4}-x$/)
  expect([roomOf('ABC'), roomOf('A#'), roomOf('#-#')]).toEqual([1, 32, 1024])
})
