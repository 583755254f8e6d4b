import { describe, expect, it } from 'vitest'
import { allPermissions } from './roles.ts'
import { judgeCookie } from './session-rules.ts'
import { isUnsubscribeSignature, unsubscribeSignature } from './tokens.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

describe('a session cookie at /refresh', () => {
  it.each([
    ['the current one', { generation: 3, replacedAt: null, seenGeneration: 2 }, 'rotate'],
    ['one replaced a moment ago, its successor unseen', { generation: 3, replacedAt: ago(60_000), seenGeneration: 3 }, 'rotate'],
    ['one replaced long ago, its successor unseen', { generation: 3, replacedAt: ago(60_001), seenGeneration: 3 }, 'refuse'],
    ['one whose successor came back', { generation: 3, replacedAt: ago(1), seenGeneration: 4 }, 'revoke'],
  ] as const)('%s', (_, cookie, verdict) => {
    expect(judgeCookie(cookie, now)).toBe(verdict)
  })
})

describe('roles', () => {
  it('give each permission once, the administrator all of them', () => {
    expect(allPermissions(['user'], [])).toEqual([])
    expect(allPermissions(['support', 'moderator'], ['orders.view']).filter((name) => name === 'orders.view')).toHaveLength(1)
    expect(allPermissions(['admin'], [])).toEqual(expect.arrayContaining(['users.impersonate', 'invoices.moderate', 'orders.view']))
  })
})

describe('an unsubscribe signature', () => {
  it('fits one user of one panel', () => {
    const signature = unsubscribeSignature('secret', 1, 7)
    const fits = (panelId: number, userId: number, text = signature) => isUnsubscribeSignature('secret', { panelId, userId }, text)
    expect([fits(1, 7), fits(2, 7), fits(1, 8), fits(1, 7, `${signature}x`), fits(1, 7, '')]).toEqual([true, false, false, false, false])
  })
})
