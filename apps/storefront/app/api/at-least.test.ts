import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atLeast } from './at-least.ts'

const after = <Result>(ms: number, answer: () => Result) =>
  new Promise<Result>((resolve, reject) =>
    setTimeout(() => {
      try {
        resolve(answer())
      } catch (error) {
        reject(error)
      }
    }, ms),
  )

describe('a loading state', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    [10, 200],
    [300, 300],
  ])('of a call answered after %i ms lasts until %i ms (TIMER-008)', async (answeredMs, endsMs) => {
    const ended = vi.fn()
    void atLeast(after(answeredMs, () => 'answer')).then(ended)
    await vi.advanceTimersByTimeAsync(endsMs - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith('answer')
  })
  it('of a call that failed lasts as long, and the failure comes through', async () => {
    const failed = vi.fn()
    const call = after(10, () => {
      throw new Error('503')
    })
    atLeast(call).catch(failed)
    await vi.advanceTimersByTimeAsync(199)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledOnce()
  })
})
