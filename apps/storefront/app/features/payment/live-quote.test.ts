import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delays } from '../../forms/delayed.ts'
import { liveQuote } from './live-quote.ts'

describe('a figure that follows the form', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const setUp = (delayMs: number, ask = async (quantity: number) => `total of ${quantity}`) => {
    const ports = { ask: vi.fn(ask), onAnswer: vi.fn(), onFailure: vi.fn(), onPending: vi.fn() }
    return { ports, quote: liveQuote<number, string>(delayMs, ports) }
  }

  it('is asked for 600 ms after the last change of an order, once, with the last value (DEBOUNCE-001)', async () => {
    const { ports, quote } = setUp(delays.totalCost)
    quote.change(1000)
    await vi.advanceTimersByTimeAsync(10)
    quote.change(2000)
    await vi.advanceTimersByTimeAsync(599)
    expect(ports.ask).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ports.ask).toHaveBeenCalledExactlyOnceWith(2000, expect.any(AbortSignal))
    expect(ports.onAnswer).toHaveBeenCalledExactlyOnceWith('total of 2000', 2000)
  })
  it('is asked for 500 ms after the last change of an amount to add (DEBOUNCE-004)', async () => {
    const { ports, quote } = setUp(delays.totalSum)
    quote.change(1)
    await vi.advanceTimersByTimeAsync(10)
    quote.change(10)
    await vi.advanceTimersByTimeAsync(499)
    expect(ports.ask).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ports.ask).toHaveBeenCalledExactlyOnceWith(10, expect.any(AbortSignal))
  })
  it('is pending from the change to its answer', async () => {
    const { ports, quote } = setUp(600)
    quote.change(1)
    expect(ports.onPending.mock.calls).toEqual([[true]])
    await vi.advanceTimersByTimeAsync(600)
    expect(ports.onPending.mock.calls).toEqual([[true], [false]])
  })
  it('that a newer change overtook never stands', async () => {
    const answers: ((text: string) => void)[] = []
    const { ports, quote } = setUp(600, () => new Promise((resolve) => answers.push(resolve)))
    quote.change(1)
    await vi.advanceTimersByTimeAsync(600)
    quote.change(2)
    answers[0]?.('old')
    await vi.advanceTimersByTimeAsync(0)
    expect(ports.onAnswer).not.toHaveBeenCalled()
    expect(ports.onPending).toHaveBeenLastCalledWith(true)
  })
  it('that failed is said and no longer pending', async () => {
    const { ports, quote } = setUp(600, async () => Promise.reject(new Error('422')))
    quote.change(1)
    await vi.advanceTimersByTimeAsync(600)
    expect(ports.onFailure).toHaveBeenCalledOnce()
    expect(ports.onPending).toHaveBeenLastCalledWith(false)
  })
})
