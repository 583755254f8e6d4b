import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followBanner } from './follow-banner.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ports = (content: () => boolean) => ({ height: vi.fn(() => 80), hasContent: vi.fn(content), onHeight: vi.fn(), onGiveUp: vi.fn() })

describe('a banner whose content has not come', () => {
  it('is measured every 100 ms and looked at every 500 ms, and neither after 30 seconds (TIMER-007)', () => {
    const never = ports(() => false)
    followBanner(never)
    vi.advanceTimersByTime(99)
    expect([never.height.mock.calls.length, never.hasContent.mock.calls.length]).toEqual([0, 0])
    vi.advanceTimersByTime(1)
    expect([never.height.mock.calls.length, never.hasContent.mock.calls.length]).toEqual([1, 0])
    vi.advanceTimersByTime(399)
    expect([never.height.mock.calls.length, never.hasContent.mock.calls.length]).toEqual([4, 0])
    vi.advanceTimersByTime(1)
    expect([never.height.mock.calls.length, never.hasContent.mock.calls.length]).toEqual([5, 1])
    expect(never.onGiveUp).not.toHaveBeenCalled()
    vi.advanceTimersByTime(29_500)
    const calls = [never.height.mock.calls.length, never.hasContent.mock.calls.length]
    expect(calls[0]).toBeGreaterThanOrEqual(299)
    expect(calls[1]).toBeGreaterThanOrEqual(59)
    expect(never.onGiveUp).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    expect([never.height.mock.calls.length, never.hasContent.mock.calls.length]).toEqual(calls)
  })
  it('is left alone once it is there, with its height told once', () => {
    const quick = ports(() => true)
    followBanner(quick)
    vi.advanceTimersByTime(60_000)
    expect([quick.hasContent.mock.calls.length, quick.onHeight.mock.calls, quick.onGiveUp.mock.calls]).toEqual([1, [[80]], []])
  })
  it('is dropped with its page', () => {
    const gone = ports(() => false)
    followBanner(gone)()
    vi.advanceTimersByTime(60_000)
    expect([gone.height, gone.hasContent, gone.onGiveUp].every((port) => port.mock.calls.length === 0)).toBe(true)
  })
})
