import { describe, expect, it } from 'vitest'
import { type EvidenceFacts, evidenceHindrances } from './evidence-hindrances.ts'

const well: EvidenceFacts = {
  ...{ profile: 'plain', isExclusive: true, hasSharedAccess: false, hasDifference: false, hasBalance: true },
  latestIds: ['1007', '1003', '998'],
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
    for (const latestIds of [
      ['998', '1003'],
      ['1003', '1003'],
      ['b7', 'a1'],
      ['1003', 'a1'],
    ])
      expect(against({ latestIds }).idWindow).toEqual(['ids_not_growing'])
    // As texts, the second would be the larger one.
    expect(against({ latestIds: ['1000', '999'] }).idWindow).toEqual([])
    for (const latestIds of [[], ['7']]) expect(against({ latestIds }).idWindow).toEqual(['too_few_orders'])
  })
  it('is that its balance can be read', () => {
    expect(against({ hasBalance: false })).toEqual({ exclusive: ['no_balance'], idWindow: [], balance: ['no_balance'] })
  })
  it('matters nothing for a provider that repeats or lists requests', () => {
    for (const profile of ['request_id', 'list'] as const)
      expect(against({ profile })).toEqual({ exclusive: [], idWindow: ['not_needed'], balance: ['not_needed'] })
  })
})
