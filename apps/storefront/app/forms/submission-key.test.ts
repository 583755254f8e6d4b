import { describe, expect, it, vi } from 'vitest'
import { oneAtATime, submissionKeys, wasAnswered } from './submission-key.ts'

function setUp() {
  let kept: string | undefined
  let next = 0
  const store = {
    read: () => kept,
    write: (value: string) => {
      kept = value
    },
    remove: () => {
      kept = undefined
    },
  }
  return { store, keys: submissionKeys(store, () => `key-${++next}`) }
}

describe('a submit', () => {
  it('that was never answered goes out again under its own key, even after a reload', () => {
    const { store, keys } = setUp()
    expect(keys.take({ orders: [1] })).toBe('key-1')
    expect(keys.take({ orders: [1] })).toBe('key-1')
    expect(submissionKeys(store, () => 'other').take({ orders: [1] })).toBe('key-1')
  })
  it('with other data is another submit', () => {
    const { keys } = setUp()
    expect([keys.take({ orders: [1] }), keys.take({ orders: [2] })]).toEqual(['key-1', 'key-2'])
  })
  it('after an answer is a new one', () => {
    const { keys } = setUp()
    keys.take({ orders: [1] })
    keys.answered()
    expect(keys.take({ orders: [1] })).toBe('key-2')
  })
  it('is not confused by nonsense in the store', () => {
    const { store, keys } = setUp()
    for (const nonsense of ['{', '7', '{"key":1}']) {
      store.write(nonsense)
      expect(keys.take({})).toMatch(/^key-/)
    }
  })
  it('is answered by a success or a refusal, not by a broken connection or a tired server', () => {
    expect([200, 201, 401, 404, 422].every(wasAnswered)).toBe(true)
    expect([0, 429, 500, 502, 503].some(wasAnswered)).toBe(false)
  })
  it('clicked twice is sent once (SUBMIT-001)', async () => {
    vi.useFakeTimers()
    const send = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve('sent'), 1000)))
    const submit = oneAtATime(send)
    const first = submit()
    await vi.advanceTimersByTimeAsync(50)
    await expect(submit()).resolves.toBeUndefined()
    await vi.advanceTimersByTimeAsync(1000)
    await expect(first).resolves.toBe('sent')
    expect(send).toHaveBeenCalledOnce()
    void submit()
    expect(send).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})
