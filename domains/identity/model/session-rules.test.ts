import { describe, expect, it } from 'vitest'
import { allPermissions } from './roles.ts'
import { judgeCookie } from './session-rules.ts'
import { isUnsubscribeSignature, unsubscribeSignature } from './tokens.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

describe('a session cookie at /refresh', () => {
  const known = { generation: 3, replacedAt: null, orphanedAt: null, seenGeneration: 3 }
  it.each([
    ['the current one', {}, 'rotate'],
    ['one replaced long ago whose successor never came back', { replacedAt: ago(15 * 60_000) }, 'rotate'],
    ['one whose successor came back', { replacedAt: ago(1), seenGeneration: 4 }, 'revoke'],
    ['one that was lost and replaced by another', { orphanedAt: ago(1) }, 'revoke'],
  ] as const)('%s', (_, changes, verdict) => {
    expect(judgeCookie({ ...known, ...changes })).toBe(verdict)
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
