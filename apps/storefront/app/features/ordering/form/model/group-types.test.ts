import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { groupTypes } from './group-types.ts'

describe('the services that a shared link takes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const setUp = () => {
    const ports = { ask: vi.fn(async (url: string) => [url.length]), onTypes: vi.fn() }
    return { ports, types: groupTypes(ports) }
  }

  it('are asked for 600 ms after the last change of the link of two lines, once, with the second value (DEBOUNCE-008)', async () => {
    const { ports, types } = setUp()
    types.linkChanged({ url: 'a', networkId: 1, lines: 2 })
    await vi.advanceTimersByTimeAsync(10)
    types.linkChanged({ url: ' ab ', networkId: 1, lines: 2 })
    await vi.advanceTimersByTimeAsync(599)
    expect(ports.ask).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ports.ask).toHaveBeenCalledExactlyOnceWith('ab', 1)
    expect(ports.onTypes).toHaveBeenCalledExactlyOnceWith([2])
  })
  it('are not asked for while one line stands alone, or without a link', async () => {
    const { ports, types } = setUp()
    types.linkChanged({ url: 'a', networkId: 1, lines: 1 })
    types.linkChanged({ url: ' ', networkId: 1, lines: 2 })
    types.linkChanged({ url: 'a', networkId: null, lines: 2 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(ports.ask).not.toHaveBeenCalled()
  })
  it('of a link that was changed meanwhile count no more', async () => {
    const answers: ((fitting: number[]) => void)[] = []
    const onTypes = vi.fn()
    const types = groupTypes({ ask: () => new Promise((resolve) => answers.push(resolve)), onTypes })
    types.linkChanged({ url: 'a', networkId: 1, lines: 2 })
    await vi.advanceTimersByTimeAsync(600)
    types.linkChanged({ url: 'b', networkId: 1, lines: 2 })
    answers[0]?.([1])
    await vi.advanceTimersByTimeAsync(0)
    expect(onTypes).not.toHaveBeenCalled()
  })
})
