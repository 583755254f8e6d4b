import { describe, expect, it } from 'vitest'
import { bottomOf, piecesOf } from './position-lines.ts'

describe('the lines of positions', () => {
  it('break where nothing was measured or the video was beyond the first hundred', () => {
    expect(piecesOf([3, null, 5, 6, 0, 0, 9])).toEqual([
      [{ at: 0, position: 3 }],
      [
        { at: 2, position: 5 },
        { at: 3, position: 6 },
      ],
      [{ at: 6, position: 9 }],
    ])
    expect(piecesOf([null, 0])).toEqual([])
  })
  it('stand on a scale that holds every place', () => {
    const bottom = (...positions: (number | null)[]) => bottomOf([{ keyword: 'a', positions }])
    expect([bottom(3, null), bottom(12), bottom(51), bottom(100), bottom(0, null)]).toEqual([11, 21, 51, 101, 11])
  })
})
