import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { untilLoaded } from './until-loaded.ts'

describe('the networks that a cart needs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are asked for again 1000 ms after they did not come (TIMER-005)', async () => {
    const load = vi.fn(async () => Promise.reject(new Error('away'))).mockRejectedValueOnce(new Error('away'))
    const onLoaded = vi.fn()
    untilLoaded(load, onLoaded)
    await vi.advanceTimersByTimeAsync(999)
    expect(load).toHaveBeenCalledOnce()
    load.mockResolvedValue(undefined as never)
    await vi.advanceTimersByTimeAsync(1)
    expect([load.mock.calls.length, onLoaded.mock.calls.length]).toEqual([2, 1])
  })
  it('are asked for a few times only, and no more once nobody waits', async () => {
    const load = vi.fn(() => Promise.reject(new Error('away')))
    untilLoaded(load, () => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(6)
    const stop = untilLoaded(load, () => undefined)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(7)
  })
})
