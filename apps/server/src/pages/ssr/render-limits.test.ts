import { createRateLimiter } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { createRenderLimits, type Visitor } from './render-limits.ts'

/** What is counted in memory asks no database. */
const limiter = () => createRateLimiter(undefined as never)
const guest = (ip: string): Visitor => ({ panelId: 1, caller: { kind: 'guest' }, ip })
const customer = (userId: number): Visitor => ({
  panelId: 1,
  caller: { kind: 'user', userId, via: 'session', sessionId: 's' },
  ip: '198.51.100.1',
})
const page = async () => 'page'

describe('rendering', () => {
  it('has a limit for each visitor: a guest by address, a customer by account', async () => {
    const limits = createRenderLimits(limiter(), { perMinute: 3 })
    const three = async (visitor: Visitor) => {
      for (let nth = 0; nth < 3; nth += 1) expect(await limits.render(visitor, page)).toBe('page')
    }
    await three(guest('198.51.100.1'))
    const refused = await limits.render(guest('198.51.100.1'), page).catch((error: unknown) => error)
    expect(refused).toMatchObject({ category: 'limited', retryAfterSeconds: expect.any(Number) })
    await three(guest('198.51.100.2'))
    await three(customer(1))
    await three(customer(2))
    await expect(limits.render(customer(1), page)).rejects.toThrow('Too many requests')
  })
  it('has a ceiling for all together, and room again when one has ended, well or not', async () => {
    const limits = createRenderLimits(limiter(), { perMinute: 100, atOnce: 2 })
    const ends: ((end: 'well' | 'badly') => void)[] = []
    const slow = () =>
      limits.render(
        guest('198.51.100.1'),
        () =>
          new Promise<string>((resolve, reject) => ends.push((end) => (end === 'well' ? resolve('page') : reject(new Error('broken'))))),
      )
    const first = slow()
    const second = slow().catch(() => 'broken')
    await expect.poll(() => ends.length).toBe(2)
    const refused = await limits.render(guest('198.51.100.2'), page).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ category: 'unavailable', retryAfterSeconds: 1 })
    ends[0]?.('well')
    ends[1]?.('badly')
    expect([await first, await second]).toEqual(['page', 'broken'])
    expect(await limits.render(guest('198.51.100.2'), page)).toBe('page')
  })
})
