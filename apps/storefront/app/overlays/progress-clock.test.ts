import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ProgressPhase, watchProgress } from './progress-clock.ts'

describe('top progress bar', () => {
  let phase: ProgressPhase
  const show = (update: (was: ProgressPhase) => ProgressPhase) => {
    phase = update(phase)
  }
  beforeEach(() => {
    phase = 'hidden'
    vi.useFakeTimers()
  })
  afterEach(() => void vi.useRealTimers())

  it('appears after 200 ms and goes 500 ms after arrival (TIMER-006)', () => {
    const stop = watchProgress(true, show)
    vi.advanceTimersByTime(199)
    expect(phase).toBe('hidden')
    vi.advanceTimersByTime(1)
    expect(phase).toBe('running')
    stop()
    watchProgress(false, show)
    expect(phase).toBe('done')
    vi.advanceTimersByTime(499)
    expect(phase).toBe('done')
    vi.advanceTimersByTime(1)
    expect(phase).toBe('hidden')
  })
  it('never shows for a page that comes within 200 ms', () => {
    watchProgress(true, show)()
    watchProgress(false, show)
    vi.advanceTimersByTime(1000)
    expect(phase).toBe('hidden')
  })
})
