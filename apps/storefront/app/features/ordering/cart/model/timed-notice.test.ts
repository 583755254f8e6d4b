import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BANNER_MS, timedNotice } from './timed-notice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the banner of the cart', () => {
  it('stands at 4999 ms and is gone at 5000 ms (TIMER-002)', () => {
    let isShown = false
    const notice = timedNotice(BANNER_MS, (now) => {
      isShown = now
    })
    notice.show()
    vi.advanceTimersByTime(4999)
    expect(isShown).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isShown).toBe(false)
  })
  it('begins again with the next service, and waits while somebody points at it', () => {
    const seen: boolean[] = []
    const notice = timedNotice(BANNER_MS, (now) => seen.push(now))
    notice.show()
    vi.advanceTimersByTime(4000)
    notice.show()
    vi.advanceTimersByTime(4999)
    notice.hold()
    vi.advanceTimersByTime(60_000)
    expect(seen).toEqual([true, true])
    notice.letGo()
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual([true, true, false])
    notice.letGo()
    vi.advanceTimersByTime(5000)
    expect(seen).toHaveLength(3)
  })
})
