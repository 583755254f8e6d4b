import { describe, expect, it } from 'vitest'
import { type Positions, recall, remember } from './scroll-memory.ts'

describe('scroll positions', () => {
  it('are stored for the last ten paths (CATALOG-013)', () => {
    let positions: Positions = []
    for (let visit = 1; visit <= 11; visit += 1) positions = remember(positions, `/p${visit}`, visit * 100)
    expect(positions).toHaveLength(10)
    expect(recall(positions, '/p1')).toBeUndefined()
    expect(recall(positions, '/p2')).toBe(200)
  })
  it('hold one place per path, the latest', () => {
    const positions = remember(remember(remember([], '/a', 1), '/b', 2), '/a', 3)
    expect(positions).toEqual([
      ['/b', 2],
      ['/a', 3],
    ])
  })
})
