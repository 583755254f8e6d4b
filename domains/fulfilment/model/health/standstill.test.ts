import { describe, expect, it } from 'vitest'
import { type ProviderPlace, type RoutePlace, whyNotSent, whySilent } from './standstill.ts'

const now = new Date('2026-05-04T10:00:00Z')
const later = new Date('2026-05-04T10:05:00Z')
const provider = (id: number, more: Partial<ProviderPlace> = {}): ProviderPlace => ({
  ...{ id, name: `Provider ${id}`, isEnabled: true, breakerReason: null, openUntil: null },
  ...more,
})
const route = (priority: number, of: ProviderPlace = provider(priority), isPaused = false): RoutePlace => ({
  priority,
  isPaused,
  provider: of,
})
const because = (routes: readonly RoutePlace[], refused: readonly number[] = []) => whyNotSent(routes, refused, now).because

describe('an order that is not sent', () => {
  it('has no route, or none that has not refused it, or only paused ones', () => {
    expect(because([])).toBe('no_route')
    expect(because([route(1), route(2)], [1, 2])).toBe('all_refused')
    expect(whyNotSent([route(1), route(2, provider(2), true)], [1], now)).toMatchObject({ because: 'routes_paused', provider: { id: 2 } })
  })
  it('waits for a provider that is switched off, has no money, or does not answer', () => {
    expect(because([route(1, provider(1, { isEnabled: false }))])).toBe('provider_off')
    expect(because([route(1, provider(1, { breakerReason: 'funds', openUntil: later }))])).toBe('low_balance')
    expect(because([route(1, provider(1, { breakerReason: 'unreachable', openUntil: later }))])).toBe('breaker_open')
    expect(because([route(1, provider(1, { breakerReason: 'key', openUntil: now }))])).toBeNull()
  })
  it('waits for nothing but its turn where one route is free', () => {
    const routes = [route(2), route(1, provider(1, { breakerReason: 'funds', openUntil: later }))]
    expect(whyNotSent(routes, [], now)).toMatchObject({ because: null, provider: { id: 2 } })
  })
})

describe('a provider that has an order', () => {
  const heard = { answeredAt: now, unseen: 0, silentMs: 60_000 }
  it('is silent while it is not asked, does not know the order, or has not answered for long', () => {
    expect(whySilent(provider(1), heard, now).because).toBeNull()
    expect(whySilent(provider(1), { ...heard, unseen: 1 }, now).because).toBe('provider_silent')
    expect(whySilent(provider(1), heard, later).because).toBe('provider_silent')
    expect(whySilent(provider(1, { openUntil: later }), heard, now).because).toBe('provider_silent')
  })
})
