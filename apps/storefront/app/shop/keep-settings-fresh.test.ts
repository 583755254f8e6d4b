import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSettingsFresh } from './keep-settings-fresh.ts'

describe('the panel’s settings', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are asked for every 600,000 ms (RELOAD-002, TIMER-003)', async () => {
    const load = vi.fn(async () => 'settings')
    const apply = vi.fn()
    const stop = keepSettingsFresh(load, apply)
    await vi.advanceTimersByTimeAsync(599_999)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(1)
    expect(apply).toHaveBeenCalledWith('settings')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(load).toHaveBeenCalledTimes(2)
    stop()
  })
  it('stay as they are when the answer does not come', async () => {
    const apply = vi.fn()
    const stop = keepSettingsFresh(async () => Promise.reject(new Error('offline')), apply)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(apply).not.toHaveBeenCalled()
    stop()
  })
})
