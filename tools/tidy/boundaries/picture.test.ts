import { describe, expect, it } from 'vitest'
import { matrix, ordered } from './picture.ts'

const arrows = (pairs: readonly (readonly [string, string, number])[]) => {
  const all = new Map<string, Map<string, number>>()
  for (const [from, to, count] of pairs) {
    for (const name of [from, to]) if (!all.has(name)) all.set(name, new Map())
    all.get(from)?.set(to, count)
  }
  return all
}

describe('the picture of imports', () => {
  it('puts what is imported before what imports it', () => {
    expect(
      ordered(
        arrows([
          ['screens', 'forms', 3],
          ['forms', 'api', 1],
          ['screens', 'api', 2],
        ]),
      ),
    ).toEqual(['api', 'forms', 'screens'])
  })
  it('shows a circle as an arrow against the order', () => {
    expect(
      matrix(
        arrows([
          ['a', 'b', 1],
          ['b', 'a', 5],
        ]),
        't',
      ),
    ).toContain('2 folders, 1 arrows against the order')
    expect(matrix(arrows([['a', 'b', 1]]), 't')).toContain('2 folders, 0 arrows against the order')
  })
})
