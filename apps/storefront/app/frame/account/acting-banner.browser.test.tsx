import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { onScreen } from '../../testing/on-screen.tsx'
import ActingBanner from './acting-banner.tsx'

afterEach(() => vi.useRealTimers())

it('says how many minutes are left, and counts them down', async () => {
  const now = new Date('2026-11-28T20:31:00.000Z')
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
  const acting = { operator: 'Ines Varga', until: '2026-11-28T21:00:00.000Z', backTo: null }
  await onScreen(<ActingBanner acting={acting} />, { acting })
  const left = page.getByRole('timer')
  await expect.element(left).toHaveTextContent('29 min left')
  vi.advanceTimersByTime(61_000)
  await expect.element(left).toHaveTextContent('28 min left')
  vi.advanceTimersByTime(30 * 60_000)
  await expect.element(left).toHaveTextContent('0 min left')
})
