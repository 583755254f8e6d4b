import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeUpdate, watchForUpdates } from './worker-updates.ts'

const worker = () => Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() })
type FakeWorker = ReturnType<typeof worker>

/** The browser's side: one registration, and who controls the page. */
function browser({ hasController = true, waiting }: { hasController?: boolean; waiting?: FakeWorker } = {}) {
  const registration = Object.assign(new EventTarget(), { waiting: waiting ?? null, installing: null as FakeWorker | null })
  const container = Object.assign(new EventTarget(), {
    controller: hasController ? {} : null,
    register: vi.fn(async () => registration),
  })
  return { registration, container: container as unknown as ServiceWorkerContainer, raw: container }
}

describe('a newer worker', () => {
  it('that waits already is told', async () => {
    const waiting = worker()
    const tell = vi.fn()
    await watchForUpdates(browser({ waiting }).container, tell)
    expect(tell).toHaveBeenCalledWith(waiting)
  })
  it('is told when it has been installed, not before', async () => {
    const { container, registration } = browser()
    const tell = vi.fn()
    await watchForUpdates(container, tell)
    const coming = worker()
    registration.installing = coming
    registration.dispatchEvent(new Event('updatefound'))
    expect(tell).not.toHaveBeenCalled()
    Object.assign(coming, { state: 'installed' })
    Object.assign(registration, { waiting: coming })
    coming.dispatchEvent(new Event('statechange'))
    expect(tell).toHaveBeenCalledWith(coming)
  })
  it('of a first visit is no update', async () => {
    const tell = vi.fn()
    await watchForUpdates(browser({ hasController: false, waiting: worker() }).container, tell)
    expect(tell).not.toHaveBeenCalled()
  })
  describe('that the visitor takes', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    const taken = () => {
      const { container, raw } = browser()
      const waiting = worker()
      const reload = vi.fn()
      takeUpdate(container, waiting as unknown as ServiceWorker, reload)
      return { raw, waiting, reload }
    }

    it('takes over once the page has loaded what the press needed, and the page follows it (OVERLAY-002)', () => {
      const { raw, waiting, reload } = taken()
      expect(waiting.postMessage).not.toHaveBeenCalled()
      vi.advanceTimersByTime(600)
      expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
      expect(reload).not.toHaveBeenCalled()
      raw.dispatchEvent(new Event('controllerchange'))
      raw.dispatchEvent(new Event('controllerchange'))
      vi.advanceTimersByTime(60_000)
      expect(reload).toHaveBeenCalledTimes(1)
    })
    it('does not keep the visitor waiting when the one before delays it (OVERLAY-002)', () => {
      const { raw, reload } = taken()
      vi.advanceTimersByTime(3_999)
      expect(reload).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      raw.dispatchEvent(new Event('controllerchange'))
      expect(reload).toHaveBeenCalledTimes(1)
    })
  })
  it('that cannot be fetched disturbs nobody', async () => {
    const { container, raw } = browser()
    raw.register.mockRejectedValue(new Error('404'))
    await expect(watchForUpdates(container, () => undefined)).resolves.toBeUndefined()
  })
})
