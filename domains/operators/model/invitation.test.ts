import { describe, expect, it } from 'vitest'
import { invitationToken, newInvitationSeed, panelOfInvitation } from './invitation.ts'

describe('the token of an invitation', () => {
  it('is made again from its seed by anyone who has the secret, and names its panel', () => {
    const seed = newInvitationSeed(12)
    const token = invitationToken('a secret', seed)
    expect(invitationToken('a secret', seed)).toBe(token)
    expect(invitationToken('another secret', seed)).not.toBe(token)
    expect(invitationToken('a secret', newInvitationSeed(12))).not.toBe(token)
    expect(token).not.toContain(seed)
    expect(panelOfInvitation(token)).toBe(12)
  })
  it('is nothing else', () => {
    for (const text of ['', 'vi_', 'vi_1_', `vi__${'a'.repeat(43)}`, `vi_1_${'a'.repeat(44)}`, `vi_1234567890_${'a'.repeat(43)}`])
      expect(panelOfInvitation(text)).toBeUndefined()
  })
})
