import { cloneDatabase } from '@vitrine/platform/testing'
import { describe, expect, inject, it } from 'vitest'
import { actions, cellsOf, profiles } from './cell.ts'
import { runMatrix } from './provider-matrix.ts'
import { rows } from './table.ts'

describe('the table of provider faults', () => {
  it('has 27 groups, and says for every action and profile what must happen', () => {
    const cells = cellsOf(rows)
    expect(new Set(cells.map(({ group }) => group)).size).toBe(27)
    expect(cells).toHaveLength(27 * actions.length * profiles.length)
  })
})

describe('a provider that goes wrong', () => {
  it('is understood as the table says, and its own book agrees: nothing lost, nothing doubled, money right (some cells; all of them with npm run test:faults -- --providers)', async () => {
    const seed = Math.floor(Date.now() / 60_000)
    const open = () => cloneDatabase(inject('clusterUrl'), inject('templateName'), { poolMax: 8 })
    const { verdicts } = await runMatrix({ seed, size: 1, isShort: true, keep: false }, () => undefined, open)
    expect({ seed, wrong: verdicts.flatMap(({ wrong }) => wrong) }).toEqual({ seed, wrong: [] })
  }, 90_000)
})
