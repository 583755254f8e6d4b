import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mayReload, reloadAfterDeploy } from './reload-after-deploy.ts'

describe('a file of the page that is gone', () => {
  it('reloads the page once, at most once per minute', () => {
    const first = 1_000_000
    expect(mayReload(undefined, first)).toBe(true)
    expect(mayReload(first, first + 30_000)).toBe(false)
    expect(mayReload(first, first + 61_000)).toBe(true)
  })
  it('reloads nothing while the network is away', () => {
    expect(mayReload(undefined, 1_000_000, false)).toBe(false)
  })
})

describe('the page that stands', () => {
  let onGone: (event: { preventDefault: () => void }) => void = () => undefined
  const kept = new Map<string, string>()
  const reload = vi.fn()
  const gone = (isOnline = true) => {
    const preventDefault = vi.fn()
    vi.stubGlobal('navigator', { onLine: isOnline })
    onGone({ preventDefault })
    return preventDefault
  }
  beforeEach(() => {
    kept.clear()
    reload.mockClear()
    vi.useFakeTimers()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('addEventListener', (name: string, listener: typeof onGone) => {
      if (name === 'vite:preloadError') onGone = listener
    })
    reloadAfterDeploy()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('is loaded anew instead of failing, once in a minute (ERR-014)', () => {
    expect(gone()).toHaveBeenCalledOnce()
    expect(reload).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(30_000)
    expect(gone()).not.toHaveBeenCalled()
    expect(reload).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(31_000)
    expect(gone()).toHaveBeenCalledOnce()
    expect(reload).toHaveBeenCalledTimes(2)
  })
  it('stays while the network is away', () => {
    expect(gone(false)).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })
})
