import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timings } from '../../timings.ts'
import { DISMISSED_SECONDS, installVariant, isIosWithoutChrome, maySuggestInstall } from './install-rules.ts'
import { afterDelay } from './suggestion-delay.ts'

const variant = (hostname: string, experiment?: string, isIos = false) =>
  installVariant({ hostname, experiment, isIosWithoutChrome: isIos })

const agents = {
  iphoneSafari: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  iphoneChrome: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/137.0.0.0 Mobile/15E148 Safari/604.1',
  macintosh: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  pixel: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/137.0.0.0 Mobile Safari/537.36',
}

describe('the invitation to install', () => {
  it('has a variant by host and experiment, and one for iPhones (INSTALL-001, INSTALL-005)', () => {
    expect(variant('shop.example.com')).toBe('default')
    expect(variant('shop.example.com', 'a')).toBe('default')
    expect(variant('shop.example.com', 'b')).toBe('compact')
    expect([variant('m.example.com'), variant('m.example.com', 'a')]).toEqual(['compact', 'compact'])
    expect([variant('shop.example.com', 'b', true), variant('m.example.com', 'a', true)]).toEqual(['ios', 'ios'])
  })
  it('knows iPhones and iPads that are not Chrome', () => {
    expect(isIosWithoutChrome(agents.iphoneSafari, 5)).toBe(true)
    expect(isIosWithoutChrome(agents.macintosh, 5)).toBe(true)
    expect([
      isIosWithoutChrome(agents.iphoneChrome, 5),
      isIosWithoutChrome(agents.macintosh, 0),
      isIosWithoutChrome(agents.pixel, 5),
    ]).toEqual([false, false, false])
  })
  it('comes only in a browser tab, where installing is possible and nobody said no (INSTALL-004)', () => {
    const tab = { isBrowserTab: true, isIosWithoutChrome: false, hasPrompt: true, isDismissed: false }
    expect(maySuggestInstall(tab)).toBe(true)
    expect(maySuggestInstall({ ...tab, hasPrompt: false, isIosWithoutChrome: true })).toBe(true)
    expect(maySuggestInstall({ ...tab, hasPrompt: false })).toBe(false)
    expect(maySuggestInstall({ ...tab, isBrowserTab: false })).toBe(false)
    expect(maySuggestInstall({ ...tab, isDismissed: true })).toBe(false)
  })
  it('stays away for two days after it was closed (COOKIE-005, COOKIE-013)', () => {
    expect(DISMISSED_SECONDS).toBe(2 * 86_400)
  })

  describe('waits on the page', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('for 25 s, and not at all once the page is left (TIMER-009)', () => {
      const show = vi.fn()
      afterDelay(timings.suggestionDelayMs, show)
      vi.advanceTimersByTime(24_999)
      expect(show).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(show).toHaveBeenCalledTimes(1)
      const leave = afterDelay(timings.suggestionDelayMs, show)
      leave()
      vi.advanceTimersByTime(60_000)
      expect(show).toHaveBeenCalledTimes(1)
    })
  })
})
