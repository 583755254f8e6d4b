import { describe, expect, it } from 'vitest'
import { allOff, changedFlag, isAllOff, noticeFlags, pickFlags } from './notice-flags.ts'

const allOn = { order_actions_notifications: true, payment_actions_notifications: true, subscription_actions_notifications: true }

describe('the three switches', () => {
  it('are sent whole, and nothing else with them', () => {
    expect(pickFlags({ ...allOn, unsubscribe_signature: 'secret' } as typeof allOn)).toEqual(allOn)
    expect(Object.keys(allOff).sort()).toEqual([...noticeFlags].sort())
  })
  it('know when they are all off', () => {
    expect(isAllOff(allOff)).toBe(true)
    expect(isAllOff({ ...allOff, payment_actions_notifications: true })).toBe(false)
  })
  it('name the one that was moved', () => {
    expect(changedFlag(allOn, { ...allOn, payment_actions_notifications: false })).toBe('payment_actions_notifications')
    expect(changedFlag(allOn, allOff)).toBeUndefined()
    expect(changedFlag(allOn, allOn)).toBeUndefined()
  })
})
