import { describe, expect, it } from 'vitest'
import { afterAnswer, afterCustomer, reopened, snoozed, solved, type TicketCourse, withPriority } from './ticket-course.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour))
const fresh: TicketCourse = {
  state: 'new',
  priority: 'normal',
  waitsSince: at(8),
  dueAt: new Date(Date.UTC(2026, 10, 29, 8)),
  snoozedUntil: null,
}
const answered = afterAnswer(fresh, false)

describe('a ticket', () => {
  it('waits for the customer once it is answered, and nothing is due', () => {
    expect(answered).toMatchObject({ state: 'waiting', waitsSince: null, dueAt: null })
  })
  it('is due a day after the customer writes again, and a second message does not move that', () => {
    const again = afterCustomer(answered, at(10))
    expect(again).toMatchObject({ state: 'open', waitsSince: at(10), dueAt: new Date(Date.UTC(2026, 10, 29, 10)) })
    expect(afterCustomer(again, at(12))).toEqual(again)
  })
  it('stays new while nobody has answered', () => {
    expect(afterCustomer(fresh, at(9)).state).toBe('new')
  })
  it('is due sooner by its priority, counted from when the customer began to wait', () => {
    expect(withPriority(fresh, 'urgent').dueAt).toEqual(at(9))
    expect(withPriority(fresh, 'high').dueAt).toEqual(at(12))
    expect(withPriority(answered, 'urgent').dueAt).toBeNull()
  })
  it('is opened again by the customer when it was solved or snoozed', () => {
    expect(afterCustomer(solved(fresh), at(11))).toMatchObject({ state: 'open', waitsSince: at(11) })
    expect(afterCustomer(snoozed(fresh, at(20)), at(11))).toMatchObject({ state: 'open', snoozedUntil: null, waitsSince: at(8) })
  })
  it('is opened again by the support without losing its priority', () => {
    expect(reopened(solved(withPriority(fresh, 'high')), at(12))).toMatchObject({ state: 'open', priority: 'high', dueAt: at(16) })
  })
})
