import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delayed, delays } from '../../../../forms/delayed.ts'

describe('picking a network', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('takes effect after 250 ms; another pick starts the wait again (DEBOUNCE-009)', () => {
    let networkId = 1
    const pick = delayed<number>(delays.networkPick, (id) => {
      networkId = id
    })
    pick.run(2)
    vi.advanceTimersByTime(249)
    expect(networkId).toBe(1)
    pick.run(3)
    vi.advanceTimersByTime(249)
    expect(networkId).toBe(1)
    vi.advanceTimersByTime(1)
    expect(networkId).toBe(3)
  })
})
