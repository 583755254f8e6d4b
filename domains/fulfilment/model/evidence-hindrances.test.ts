import { describe, expect, it } from 'vitest'
import { type EvidenceFacts, evidenceHindrances, type TakenOrder } from './evidence-hindrances.ts'

const taken = (providerOrderId: string, sent: number, answered = sent + 1): TakenOrder => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 30, 0, 0, second))
  return { providerOrderId, sentAt: at(sent), answeredAt: at(answered) }
}
const well: EvidenceFacts = {
  ...{ profile: 'plain', isExclusive: true, hasSharedAccess: false, hasDifference: false, hasBalance: true },
  latest: [taken('1007', 20), taken('998', 0), taken('1003', 10)],
}
const against = (more: Partial<EvidenceFacts>) => evidenceHindrances({ ...well, ...more })

describe('the condition of a kind of evidence', () => {
  it('holds where nothing speaks against it', () => {
    expect(evidenceHindrances(well)).toEqual({ exclusive: [], idWindow: [], balance: [] })
  })
  it('is that nobody else spends there, for both others', () => {
    expect(against({ isExclusive: false })).toEqual({ exclusive: [], idWindow: ['not_exclusive'], balance: ['not_exclusive'] })
    expect(against({ hasSharedAccess: true, hasDifference: true })).toEqual({
      exclusive: ['shared_access', 'differs'],
      idWindow: ['shared_access', 'differs'],
      balance: ['shared_access', 'differs'],
    })
  })
  it('is, for numbers between two of ours, that they are numbers and grow', () => {
    expect(against({ latest: [taken('1003', 0), taken('998', 10)] }).idWindow).toEqual(['ids_not_growing'])
    expect(against({ latest: [taken('1003', 0), taken('1003', 10)] }).idWindow).toEqual(['ids_not_growing'])
    expect(against({ latest: [taken('1003', 0), taken('b7', 10)] }).idWindow).toEqual(['ids_not_growing'])
    // As texts, the first would be the larger one.
    expect(against({ latest: [taken('999', 0), taken('1000', 10)] }).idWindow).toEqual([])
    for (const latest of [[], [taken('7', 0)]]) expect(against({ latest }).idWindow).toEqual(['too_few_orders'])
  })
  it('is not disproved by requests that were out at the same time', () => {
    expect(against({ latest: [taken('1003', 0, 12), taken('998', 10, 14)] }).idWindow).toEqual([])
  })
  it('is that its balance can be read', () => {
    expect(against({ hasBalance: false })).toEqual({ exclusive: ['no_balance'], idWindow: [], balance: ['no_balance'] })
  })
  it('matters nothing for a provider that repeats or lists requests', () => {
    for (const profile of ['request_id', 'list'] as const)
      expect(against({ profile })).toEqual({ exclusive: [], idWindow: ['not_needed'], balance: ['not_needed'] })
  })
})
