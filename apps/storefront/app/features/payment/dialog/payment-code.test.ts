import { describe, expect, it } from 'vitest'
import { coinCodeOf, qrPathOf } from './payment-code.ts'

const ADDRESS = 'sc1b7f9c0a2d4e6f8011223344556677889900aabb'

describe('a payment code', () => {
  it.each([
    [`sandcoin:${ADDRESS}?amount=4.31592577`, { address: ADDRESS, amount: '4.31592577' }],
    [`bitcoin:${ADDRESS}?label=Shop&amount=0.001&message=x`, { address: ADDRESS, amount: '0.001' }],
    ['https://pay.example/demo-account-of-the-shop?amount=1', undefined],
    [`sandcoin:${ADDRESS}`, undefined],
    ['00020101021229300012D156000000000510A93FO3230Q', undefined],
  ])('%s is shown as %o', (code, parts) => {
    expect(coinCodeOf(code)).toEqual(parts)
  })
})

describe('the drawing of a code', () => {
  /** The modules that the path fills. */
  const filled = (code: string): { readonly size: number; readonly dark: ReadonlySet<string> } => {
    const { path, size } = qrPathOf(code)
    const dark = new Set<string>()
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let step = 0; step < Number(run); step += 1) dark.add(`${Number(x) + step} ${y}`)
    return { size, dark }
  }
  it('has the three corners that every reader looks for', () => {
    const { size, dark } = filled(`sandcoin:${ADDRESS}?amount=4.31592577`)
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
    expect(qrPathOf(`sandcoin:${ADDRESS}?amount=1.0`).path).not.toBe(qrPathOf(`sandcoin:${ADDRESS}?amount=1.1`).path)
  })
})
