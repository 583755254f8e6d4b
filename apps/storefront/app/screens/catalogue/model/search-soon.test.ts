import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { searchSoon } from './search-soon.ts'

describe('the search of the catalogue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('runs 40 ms after the last key, once, with the second value (DEBOUNCE-006)', () => {
    const search = vi.fn()
    const callOff = searchSoon(() => search('li'))
    vi.advanceTimersByTime(10)
    callOff()
    searchSoon(() => search('live'))
    vi.advanceTimersByTime(39)
    expect(search).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(search.mock.calls).toEqual([['live']])
  })
})
