import { describe, expect, it } from 'vitest'
import { firstPieces, type Piece, piecesOf, withPinned } from './row-pieces.ts'

const placed = (indexes: readonly number[], height: number, gap = 0) =>
  indexes.map((index) => ({ index, start: index * (height + gap), end: index * (height + gap) + height }))
/** What a page as tall as these pieces would measure. */
const tall = (pieces: readonly Piece[], height: number, gap = 0) =>
  pieces.reduce((sum, piece) => sum + (piece.kind === 'row' ? height : piece.height), 0) + gap * Math.max(0, pieces.length - 1)

describe('a long list', () => {
  it('is as tall with twenty rows rendered as with all of them', () => {
    for (const gap of [0, 16]) {
      const total = 10_000 * (56 + gap) - gap
      for (const from of [0, 1, 4711, 9980]) {
        const indexes = Array.from({ length: 20 }, (_, place) => from + place)
        const pieces = piecesOf(placed(indexes, 56, gap), total, gap)
        expect(pieces.filter(({ kind }) => kind === 'row')).toHaveLength(20)
        expect(tall(pieces, 56, gap)).toBe(total)
      }
    }
  })
  it('keeps rows that lie apart in their places', () => {
    const pieces = piecesOf(placed([2, 50, 51], 56), 100 * 56)
    expect(pieces.map((piece) => (piece.kind === 'row' ? piece.index : piece.height))).toEqual([2 * 56, 2, 47 * 56, 50, 51, 48 * 56])
  })
  it('begins with what stood there already and room for the rest', () => {
    const pieces = firstPieces(200, 40, 56)
    expect(pieces).toHaveLength(41)
    expect(tall(pieces, 56)).toBe(200 * 56)
    expect(firstPieces(30, 40, 56)).toHaveLength(30)
    expect(tall(firstPieces(200, 40, 300, 16), 300, 16)).toBe(200 * 316 - 16)
  })
  it('never lets go of the head of the group in view or of the row with the focus', () => {
    expect(withPinned([60, 61, 62], [0, 41, 90], undefined)).toEqual([41, 60, 61, 62])
    expect(withPinned([60, 61, 62], [0, 41, 90], 3)).toEqual([3, 41, 60, 61, 62])
    expect(withPinned([41, 42], [0, 41], 42)).toEqual([41, 42])
    expect(withPinned([0, 1], [], undefined)).toEqual([0, 1])
  })
})
