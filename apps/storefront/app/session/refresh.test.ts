import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTokenStore } from '../api/token-store.ts'
import { keepFresh, refreshToken } from './refresh.ts'

const answering = (status: number, authorization?: string) =>
  vi.fn(async () => new Response(null, { status, headers: authorization ? { authorization } : {} }))
const portsWith = (send: ReturnType<typeof answering>, isLoggedIn = true) => ({
  fetch: send as unknown as typeof fetch,
  hasLoggedInCookie: () => isLoggedIn,
  country: () => 'DE',
  locale: 'de',
  token: createTokenStore(),
})

describe('the access token', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is refreshed at start and every 1,200,000 ms (AUTH-005, TIMER-004)', async () => {
    const send = answering(200, 'Bearer B1')
    const ports = portsWith(send)
    const stop = keepFresh(ports, () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledTimes(1)
    expect(ports.token.current()).toBe('B1')
    await vi.advanceTimersByTimeAsync(1_199_999)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(2)
    stop()
  })
  it('is asked for as a call of the page itself, by its cookie or the bearer it has, and the new one counts from then on (AUTH-009, API-001)', async () => {
    const send = vi
      .fn<(url: string, init: RequestInit) => Promise<Response>>()
      .mockImplementationOnce(answering(200, 'Bearer B1'))
      .mockImplementationOnce(answering(200, 'Bearer B2'))
    const ports = { ...portsWith(answering(200)), fetch: send as unknown as typeof fetch }
    await refreshToken(ports)
    expect(ports.token.current()).toBe('B1')
    await refreshToken(ports)
    expect(ports.token.current()).toBe('B2')
    const requested = send.mock.calls.map(([url, init]) => [
      init.method ?? 'GET',
      url,
      init.credentials,
      new Headers(init.headers).get('authorization'),
    ])
    expect(requested).toEqual([
      ['GET', '/core/refresh?locale=de', 'same-origin', null],
      ['GET', '/core/refresh?locale=de', 'same-origin', 'Bearer B1'],
    ])
  })
  it('is not asked for without the cookie: no_saved_token, nothing sent, nobody logged out (AUTH-006)', async () => {
    const send = answering(200)
    const ended = vi.fn()
    const stop = keepFresh(portsWith(send, false), ended)
    await vi.advanceTimersByTimeAsync(0)
    expect(send).not.toHaveBeenCalled()
    expect(ended).not.toHaveBeenCalled()
    await expect(refreshToken(portsWith(send, false))).rejects.toThrow('no_saved_token')
    stop()
  })
  it.each([401, 500])('ends the session when the server answers %i (ERR-013)', async (status) => {
    const ended = vi.fn()
    const stop = keepFresh(portsWith(answering(status)), ended)
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledOnce()
    stop()
  })
  it('stays signed in when no answer comes, and tries again', async () => {
    const ended = vi.fn()
    const send = vi
      .fn<() => Promise<Response>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementation(answering(200, 'Bearer B1'))
    const ports = portsWith(send)
    const stop = keepFresh(ports, ended)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ended).not.toHaveBeenCalled()
    expect([send.mock.calls.length, ports.token.current()]).toEqual([2, 'B1'])
    stop()
  })
  it('makes calls wait for a refresh under way', async () => {
    const ports = portsWith(answering(200, 'Bearer B1'))
    const stop = keepFresh(ports, () => undefined)
    await ports.token.settled()
    expect(ports.token.current()).toBe('B1')
    stop()
  })
  it('holds back what a page asks before the first refresh has begun', async () => {
    const token = createTokenStore({ waitsForFirst: true })
    const requested = vi.fn()
    void token.settled().then(() => requested(token.current()))
    await vi.advanceTimersByTimeAsync(1000)
    expect(requested).not.toHaveBeenCalled()
    const stop = keepFresh({ ...portsWith(answering(200, 'Bearer B1')), token }, () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(requested).toHaveBeenCalledExactlyOnceWith('B1')
    stop()
  })
})
