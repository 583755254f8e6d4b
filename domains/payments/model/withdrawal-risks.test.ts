import { describe, expect, it } from 'vitest'
import { type WithdrawalFacts, withdrawalRisks } from './withdrawal-risks.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const fine: WithdrawalFacts = {
  registeredAt: hoursAgo(1_000),
  isFrozen: false,
  credentialsChangedAt: null,
  addressSeenAt: hoursAgo(72),
  owesDebt: false,
  hasOpenDispute: false,
  hasPayoutHold: false,
  youngestRewardAt: null,
  requestsOfDay: 1,
  requestsOfMonth: 1,
}
const found = (changed: Partial<WithdrawalFacts>) => withdrawalRisks({ ...fine, ...changed }, now)

describe('withdrawalRisks', () => {
  it('finds nothing about a customer of long standing', () => expect(found({})).toEqual([]))
  it('waits 72 hours for an address, 24 for credentials, a week for an account, two weeks for a reward', () => {
    expect(found({ addressSeenAt: hoursAgo(71) })).toEqual([{ risk: 'new-address', until: hoursAgo(-1) }])
    expect(found({ credentialsChangedAt: hoursAgo(23) })).toEqual([{ risk: 'new-credentials', until: hoursAgo(-1) }])
    expect(found({ credentialsChangedAt: hoursAgo(24) })).toEqual([])
    expect(found({ youngestRewardAt: hoursAgo(335) })).toEqual([{ risk: 'new-reward', until: hoursAgo(-1) }])
    expect(found({ youngestRewardAt: hoursAgo(336) })).toEqual([])
    expect(found({ registeredAt: hoursAgo(167) })).toEqual([{ risk: 'new-account', until: hoursAgo(-1) }])
  })
  it('refuses until somebody puts it right: frozen, debt, dispute, disputed rewards, too many requests', () => {
    const lasting = found({ isFrozen: true, owesDebt: true, hasOpenDispute: true, hasPayoutHold: true, requestsOfDay: 4 })
    expect(lasting).toEqual(['frozen', 'debt', 'dispute', 'reward-dispute', 'too-often'].map((risk) => ({ risk, until: null })))
    expect(found({ requestsOfMonth: 16 })).toEqual([{ risk: 'too-often', until: null }])
    expect(found({ requestsOfDay: 3, requestsOfMonth: 15 })).toEqual([])
  })
})
