import { describe, expect, it } from 'vitest'
import { citedTests } from './cited-tests.ts'

const TEST = {
  path: 'ui/formats/money.test.ts',
  text: `describe('a sum', () => { it.each([1])('is rounded once to %s (QTY-001)', () => {}) })`,
}
const page = (cell: string, name = 'test') =>
  `# Findings\n| finding | what | done | commit | ${name} |\n|---|---|---|---|---|\n| ui 1 | a | b | c | ${cell} |\n`
const found = (text: string) => citedTests.find([TEST, { path: 'docs/findings.md', text }]).map(({ line, message }) => `${line} ${message}`)

describe('cited tests', () => {
  it.each([
    'ui/formats/money.test.ts',
    'ui/formats/money.test.ts: “is rounded once to %s”',
    'ui/formats/money.test.ts: “a sum”, “is rounded once” · `npm run test:screens`',
    '–',
  ])('there are: %s', (cell) => {
    expect(found(page(cell))).toEqual([])
  })

  it.each([
    ['ui/formats/money.test.ts: “is rounded twice”', '4 ui/formats/money.test.ts has no test “is rounded twice”'],
    ['ui/formats/money.test.ts: “a sum”, “is gone”', '4 ui/formats/money.test.ts has no test “is gone”'],
    ['ui/formats/coins.test.ts', '4 there is no ui/formats/coins.test.ts'],
    ['ui/formats/money.test.ts: is rounded once', '4 "ui/formats/money.test.ts: is rounded once" names no test'],
    ['', '4 "" names no test'],
  ])('there are not: %s', (cell, message) => {
    expect(found(page(cell))).toEqual([message])
  })

  it('are read in tables of findings only', () => {
    expect(found(page('money.test.ts', 'what keeps it from 10'))).toEqual([])
    expect(citedTests.find([{ path: 'docs/adr/0001.md', text: page('gone.test.ts') }])).toEqual([])
  })
})
