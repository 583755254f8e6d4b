import { describe, expect, it } from 'vitest'
import { isBackAt, type Linking, newCardOf, parseLinking } from './linking.ts'

const NOW = 1_800_000_000_000
const linking: Linking = {
  invoiceId: '0b0e6f0e-0000-4000-8000-000000000001',
  left: '/orders/create',
  returnTo: '/orders/create?serviceId=7',
  known: [3],
  draft: { quantity: 500 },
  at: NOW,
}
const parsed = (changes: object, now = NOW) => parseLinking(JSON.stringify({ ...linking, ...changes }), now)

describe('linking a card on another site', () => {
  it('keeps what stood on the page that was left', () => {
    expect(parsed({})).toEqual(linking)
    expect(isBackAt(linking, '/orders/create')).toBe(true)
    expect(isBackAt(linking, '/orders/create?serviceId=7')).toBe(true)
    expect(isBackAt(linking, '/orders/create?serviceId=8')).toBe(false)
  })
  it('for an hour', () => {
    expect(parsed({}, NOW + 59 * 60_000)).toBeDefined()
    expect(parsed({}, NOW + 61 * 60_000)).toBeUndefined()
  })
  it('comes back to this shop only, whatever was put into the storage', () => {
    expect(['https://evil.test/', '//evil.test', '/\\evil.test', 7].map((returnTo) => parsed({ returnTo }))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([undefined, '', '{', '[]', '7'].map((text) => parseLinking(text, NOW))).toEqual(Array(5).fill(undefined))
  })
  it('knows the new card by the ones that were there before', () => {
    const cards = [{ linkedCardId: 4 }, { linkedCardId: 3 }, { linkedCardId: null }]
    expect(newCardOf([3], cards)).toEqual({ linkedCardId: 4 })
    expect(newCardOf([3, 4], cards)).toBeUndefined()
  })
})
