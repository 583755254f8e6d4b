import { describe, expect, it } from 'vitest'
import { qrPathOf } from './qr-path.ts'

const CODE = 'sandcoin:sc1b7f9c0a2d4e6f8011223344556677889900aabb?amount='

describe('the SVG path of a code', () => {
  /** The modules that the path fills. */
  const filled = (code: string): { readonly size: number; readonly dark: ReadonlySet<string> } => {
    const { path, size } = qrPathOf(code)
    const dark = new Set<string>()
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let step = 0; step < Number(run); step += 1) dark.add(`${Number(x) + step} ${y}`)
    return { size, dark }
  }
  it('has the three corners that every reader looks for', () => {
    const { size, dark } = filled(`${CODE}4.31592577`)
    expect(size).toBeGreaterThanOrEqual(33)
    for (const [left, top] of [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ] as const) {
      for (let step = 0; step < 7; step += 1) {
        expect(dark.has(`${left + step} ${top}`)).toBe(true)
        expect(dark.has(`${left} ${top + step}`)).toBe(true)
      }
      expect(dark.has(`${left + 1} ${top + 1}`)).toBe(false)
    }
  })
  it('differs for every amount', () => {
    expect(qrPathOf(`${CODE}1.0`).path).not.toBe(qrPathOf(`${CODE}1.1`).path)
  })
})
