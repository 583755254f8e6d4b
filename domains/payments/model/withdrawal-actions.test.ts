import { describe, expect, it } from 'vitest'
import { withdrawalActions } from './withdrawal-actions.ts'

describe('what may be done to a withdrawal', () => {
  it.each([
    ['requested', 0, 1, ['approve', 'refuse', 'address']],
    ['approved_1', 1, 2, ['approve', 'refuse', 'address']],
    ['approved', 1, 1, ['send', 'refuse', 'address']],
    // The limit of the panel was lowered since.
    ['approved', 1, 2, ['approve', 'refuse', 'address']],
    ['sending', 1, 1, ['sent', 'fail']],
    ['unknown', 1, 1, ['sent', 'fail']],
    ['failed', 1, 1, ['send', 'refuse']],
    ['sent', 1, 1, ['complete', 'bounce']],
    ['completed', 1, 1, ['bounce']],
    ['void', 0, 1, []],
    ['bounced', 1, 1, []],
  ] as const)('%s with %i of %i approvals', (state, approvals, needed, actions) => {
    expect(withdrawalActions({ state, approvals, needed })).toEqual(actions)
  })
})
