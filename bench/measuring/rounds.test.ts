import { describe, expect, it } from 'vitest'
import { compare, quantile, seriesOf } from './rounds.ts'

describe('two contestants', () => {
  it('take turns, and the ratio is that of their best rounds', async () => {
    const order: string[] = []
    const running = (name: string, speeds: number[]) => async () => {
      order.push(name)
      return speeds.shift() ?? 0
    }
    const { ours, limit, ratio } = await compare(running('ours', [1, 30, 50, 40]), running('limit', [1, 100, 300, 80]), { rounds: 3 })
    expect(order.join(' ')).toBe('ours limit ours limit limit ours ours limit')
    expect(ours).toEqual({ median: 40, best: 50, all: [30, 50, 40] })
    expect(limit.median).toBe(100)
    expect(ratio).toBeCloseTo(50 / 300)
  })
})

describe('a quantile', () => {
  it('lies between the values around it', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
    expect(quantile([5], 0.99)).toBe(5)
    expect(seriesOf([3, 1, 2]).median).toBe(2)
  })
})
