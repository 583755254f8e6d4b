import { describe, expect, it } from 'vitest'
import { awaitsGuaranteeEnd, guaranteeEnd, guaranteeHindrance, isDropped } from './guarantee.ts'
import { isRefillOver, refillStates, refillTransitions } from './refill-states.ts'

const day = 86_400_000
const completedAt = new Date('2026-03-01T12:00:00Z')
const line = { state: 'completed', isGuarantee: true, guaranteeUntil: guaranteeEnd(completedAt, 60) } as const
const after = (ms: number) => new Date(completedAt.getTime() + ms)

describe('a guarantee', () => {
  it('runs the days of its service from completion to the millisecond, thirty when none are named', () => {
    expect(guaranteeHindrance(line, after(60 * day - 1))).toBeUndefined()
    expect(guaranteeHindrance(line, after(60 * day))).toBe('over')
    expect(guaranteeEnd(completedAt, null)).toEqual(after(30 * day))
  })
  it('covers completed, guaranteed orders only', () => {
    expect(guaranteeHindrance({ ...line, state: 'partial' }, completedAt)).toBe('not-completed')
    expect(guaranteeHindrance({ ...line, state: 'running' }, completedAt)).toBe('not-completed')
    expect(guaranteeHindrance({ ...line, isGuarantee: false }, completedAt)).toBe('not-guaranteed')
  })
  it('covers an order from its completion on, also before its end is written', () => {
    const justCompleted = { ...line, guaranteeUntil: null }
    expect([guaranteeHindrance(justCompleted, completedAt), awaitsGuaranteeEnd(justCompleted)]).toEqual([undefined, true])
    expect(
      [line, { ...justCompleted, isGuarantee: false }, { ...justCompleted, state: 'running' } as const].map(awaitsGuaranteeEnd),
    ).toEqual([...[false, false, false]])
  })
  it.each([
    [50, 1000, false],
    [51, 1000, true],
    [0, 10, false],
    [1, 19, true],
    [1, 20, false],
  ])('%i of %i gone is a drop: %s', (lost, quantity, expected) => expect(isDropped(lost, quantity)).toBe(expected))
})

describe('the states of a refill', () => {
  it('end in completed or rejected only, and an unknown outcome never leads straight back to sending', () => {
    expect(refillStates.filter(isRefillOver)).toEqual(['completed', 'rejected'])
    expect(refillTransitions.unknown.next).not.toContain('submitting')
    for (const state of refillStates) for (const next of refillTransitions[state].next) expect(refillStates).toContain(next)
  })
})
