import type { FreeTrialWire } from '@vitrine/earning/contract/schemas'
import { describe, expect, it } from 'vitest'
import { isUsedUp } from './quest-facts.ts'

const trial = (status: FreeTrialWire['status'], order_id: number | null = 1, free_trial_quest_id = 7): FreeTrialWire => ({
  id: 1,
  status,
  expire_at: '2026-01-08T00:00:00Z',
  free_trial_quest_id,
  quest_name: 'Say hello',
  order_id,
})

describe('a quest that a customer has taken', () => {
  it('is used up after as many trials as it allows, 0 being one (FREETRIAL-003)', () => {
    expect(isUsedUp({ id: 7, repeats_count: 0 }, [])).toBe(false)
    expect(isUsedUp({ id: 7, repeats_count: 0 }, [trial('completed')])).toBe(true)
    expect(isUsedUp({ id: 7, repeats_count: 2 }, [trial('in_moderation', null)])).toBe(false)
    expect(isUsedUp({ id: 7, repeats_count: 2 }, [trial('in_processing'), trial('expired')])).toBe(true)
  })
  it('is open again when it was refused, or ran out before it began', () => {
    const before = [trial('canceled'), trial('expired', null), trial('completed', 1, 8)]
    expect(isUsedUp({ id: 7, repeats_count: 1 }, before)).toBe(false)
  })
})
