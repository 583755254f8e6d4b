import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followOrder, type StreamEvents } from './live-order.ts'

describe('an open order', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function setUp() {
    const streams: StreamEvents[] = []
    const closed = vi.fn()
    let isVisible = true
    const ports = {
      openStream: (events: StreamEvents) => {
        streams.push(events)
        return closed
      },
      poll: vi.fn(),
      onUpdate: vi.fn(),
      isVisible: () => isVisible,
    }
    return { streams, closed, ports, hide: () => (isVisible = false), show: () => (isVisible = true), follow: followOrder(ports) }
  }

  it('follows its stream and does not poll', () => {
    const { streams, ports } = setUp()
    streams[0]?.onOpen()
    streams[0]?.onOrder('{"id":1}')
    vi.advanceTimersByTime(120_000)
    expect(ports.onUpdate).toHaveBeenCalledExactlyOnceWith('{"id":1}')
    expect(ports.poll).not.toHaveBeenCalled()
  })
  it('is asked for every 15 s while the stream is broken, until it is back', () => {
    const { streams, ports } = setUp()
    streams[0]?.onError()
    vi.advanceTimersByTime(14_999)
    expect(ports.poll).not.toHaveBeenCalled()
    vi.advanceTimersByTime(30_001)
    expect(ports.poll).toHaveBeenCalledTimes(3)
    vi.advanceTimersByTime(15_000)
    expect(streams).toHaveLength(2)
    streams[1]?.onOpen()
    ports.poll.mockClear()
    vi.advanceTimersByTime(60_000)
    expect(ports.poll).not.toHaveBeenCalled()
  })
  it('asks nothing for a tab that nobody sees, and at once when it is seen again', () => {
    const { streams, ports, hide, show, follow } = setUp()
    streams[0]?.onError()
    hide()
    vi.advanceTimersByTime(45_000)
    expect(ports.poll).not.toHaveBeenCalled()
    show()
    follow.wake()
    expect(ports.poll).toHaveBeenCalledOnce()
  })
  it('ends everything when it is left', () => {
    const { streams, closed, ports, follow } = setUp()
    streams[0]?.onError()
    follow.stop()
    vi.advanceTimersByTime(300_000)
    expect(closed).toHaveBeenCalled()
    expect(ports.poll).not.toHaveBeenCalled()
    expect(streams).toHaveLength(1)
  })
})
