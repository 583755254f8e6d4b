import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { switchNotice } from './switch-notice.ts'

describe('the notice of a switched network', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('stands for 4 s (ORDERFORM-007, TIMER-001)', () => {
    const shown: (number | null)[] = []
    const notice = switchNotice((networkId) => shown.push(networkId))
    notice.show(2)
    vi.advanceTimersByTime(3999)
    expect(shown).toEqual([2])
    vi.advanceTimersByTime(1)
    expect(shown).toEqual([2, null])
  })
  it('stands four more seconds after another switch, and goes at once with the link it was about', () => {
    const shown: (number | null)[] = []
    const notice = switchNotice((networkId) => shown.push(networkId))
    notice.show(2)
    vi.advanceTimersByTime(3000)
    notice.show(3)
    vi.advanceTimersByTime(3999)
    expect(shown).toEqual([2, 3])
    notice.stop()
    vi.advanceTimersByTime(9999)
    expect(shown).toEqual([2, 3, null])
  })
})
