import { describe, expect, it, vi } from 'vitest'
import type { ThirdParty } from '../request/third-parties.ts'
import { cartValueBucket } from './cart-value.ts'
import { chatFallback, chatOf, openChat } from './chat.ts'
import { clientIdsIn, hasClientId } from './client-ids.ts'
import { acceptAll, consentText, declineAll, isComplete, parseConsent } from './consent.ts'
import { DISPLAY_MODE_SECONDS, reportDisplayMode } from './display-mode.ts'
import { partiesToLoad } from './loaders.ts'

describe('what a visitor allows', () => {
  it('is granted or denied for analytics and for advertising (CONSENT-002)', () => {
    expect(acceptAll).toEqual({ analytics: 'granted', advertising: 'granted' })
    expect(declineAll).toEqual({ analytics: 'denied', advertising: 'denied' })
  })
  it('is complete only when both were chosen (CONSENT-003)', () => {
    expect([isComplete({}), isComplete({ analytics: 'granted' }), isComplete({ advertising: 'denied' })]).toEqual([false, false, false])
    expect(isComplete({ analytics: 'denied', advertising: 'granted' })).toBe(true)
  })
  it('comes back from the cookie as it was stored (COOKIE-006)', () => {
    const mixed = { analytics: 'granted', advertising: 'denied' } as const
    expect(JSON.parse(consentText(mixed))).toEqual(mixed)
    expect(parseConsent(consentText(mixed))).toEqual(mixed)
  })
  it.each([undefined, '', 'true', 'null', '{}', '{"analytics":"granted"}', '{"analytics":"maybe","advertising":"denied"}'])(
    'is asked again when the cookie says %j',
    (text) => {
      expect(parseConsent(text)).toBeUndefined()
    },
  )
})

const parties: readonly ThirdParty[] = (['google-tag', 'facebook-pixel', 'jivosite'] as const).map((kind) => ({
  kind,
  id: kind,
  script: `https://services.example/${kind}`,
}))

describe('services outside', () => {
  it('are loaded each by its own permission, none before an answer', () => {
    const kinds = (analytics: 'granted' | 'denied', advertising: 'granted' | 'denied') =>
      partiesToLoad(parties, { analytics, advertising }).map(({ kind }) => kind)
    expect(partiesToLoad(parties, undefined)).toEqual([])
    expect(kinds('denied', 'denied')).toEqual([])
    expect(kinds('granted', 'denied')).toEqual(['google-tag', 'jivosite'])
    expect(kinds('denied', 'granted')).toEqual(['facebook-pixel'])
  })
  it('know the first chat of a panel; without one there is the mail address', () => {
    expect(chatOf(parties)?.kind).toBe('jivosite')
    expect(chatOf([])).toBeUndefined()
    expect(chatFallback('help@shop.example')).toBe('mailto:help@shop.example')
  })
  it('open a chat that was asked for as soon as it is there; one that is not there says so', async () => {
    const chat = (kind: 'intercom' | 'jivosite'): ThirdParty => ({ kind, id: 'x', script: `https://services.example/${kind}` })
    const Intercom = vi.fn()
    const open = vi.fn()
    const loaded: string[] = []
    const load = async ({ kind }: ThirdParty) => void loaded.push(kind)
    await openChat(chat('intercom'), { Intercom, jivo_api: { open } }, load)
    expect([Intercom.mock.calls, open.mock.calls.length]).toEqual([[['show']], 0])
    await openChat(chat('jivosite'), { Intercom, jivo_api: { open } }, load)
    expect([Intercom.mock.calls.length, open.mock.calls.length, loaded]).toEqual([1, 1, ['intercom', 'jivosite']])
    await expect(openChat(chat('jivosite'), { Intercom }, load)).rejects.toThrow()
    await expect(openChat(chat('intercom'), { Intercom }, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(Intercom).toHaveBeenCalledOnce()
  })
  it('know this browser by the number in their own cookie', () => {
    const cookies: Record<string, string> = { _ga: 'GA1.1.123456.789', _ym_uid: '1700000000123' }
    expect(clientIdsIn((name) => cookies[name])).toEqual({
      google_analytics4_client_id: '123456.789',
      yandex_metrika_client_id: '1700000000123',
    })
    expect(hasClientId(clientIdsIn(() => 'nonsense'))).toBe(false)
  })
})

describe('the value of a cart', () => {
  it.each([
    ['0', 'below_20'],
    ['19.99', 'below_20'],
    ['20', '20_to_40'],
    ['40', '20_to_40'],
    ['40.01', 'above_40'],
  ])('of %s is told as %s (ANALYT-001)', (dollars, bucket) => {
    expect(cartValueBucket(dollars)).toBe(bucket)
  })
})

describe('the first start as an app', () => {
  const start = (facts: Partial<Parameters<typeof reportDisplayMode>[0]>) => {
    const done: string[] = []
    reportDisplayMode({
      isStandalone: true,
      isAllowed: true,
      wasSent: false,
      send: () => done.push('sent'),
      remember: () => done.push('remembered'),
      ...facts,
    })
    return done
  }
  it('is told once and remembered for 1999 days (COOKIE-012)', () => {
    expect(start({})).toEqual(['sent', 'remembered'])
    expect(start({ wasSent: true })).toEqual([])
    expect(DISPLAY_MODE_SECONDS).toBe(1999 * 86_400)
  })
  it('is neither told nor remembered in a browser tab, or before the visitor allowed it', () => {
    expect([start({ isStandalone: false }), start({ isAllowed: false })]).toEqual([[], []])
  })
})
