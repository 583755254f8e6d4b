import { expect, it } from 'vitest'
import { grows, trendOf } from './trend.ts'

const samples = (value: (at: number) => number) => Array.from({ length: 60 }, (_, index) => ({ at: index * 10, value: value(index * 10) }))
/** The same numbers in every run, as unsteady as the memory of a process. */
const shaking = (at: number): number => 8 * Math.sin(at * 12.9898)

it('is the growth of a straight line, exactly', () => {
  expect(trendOf(samples((at) => 100 + at / 10))).toMatchObject({ mean: 129.5, growth: expect.closeTo(59, 6), noise: expect.closeTo(0, 6) })
})

it('tells what grows from what only shakes', () => {
  expect(grows(trendOf(samples((at) => 200 + shaking(at))), 0.02)).toBe(false)
  expect(grows(trendOf(samples((at) => 200 + shaking(at) + at / 20)), 0.02)).toBe(true)
  expect(grows(trendOf(samples((at) => 200 + shaking(at) - at / 20)), 0.02)).toBe(false)
})

it('minds no growth that is too small to matter', () => {
  expect(grows(trendOf(samples((at) => 1000 + at / 100)), 0.02)).toBe(false)
})

it('is of nothing with fewer than three samples', () => {
  expect(() => trendOf(samples(() => 1).slice(0, 2))).toThrow('three samples')
})
