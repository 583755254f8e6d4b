import { describe, expect, it } from 'vitest'
import {
  afterAnswer,
  afterCustomer,
  dueOf,
  reopened,
  type SupportTimes,
  snoozed,
  solved,
  type TicketCourse,
  withPriority,
} from './ticket-course.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour))
const always: SupportTimes = {
  ...{ timeZone: 'UTC', supportDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], supportOpensAt: '00:00', supportClosesAt: '24:00' },
  ...{ supportFirstAnswerHours: 24, supportNextAnswerHours: 24 },
}
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
    const again = afterCustomer(always, answered, at(10))
    expect(again).toMatchObject({ state: 'open', waitsSince: at(10), dueAt: new Date(Date.UTC(2026, 10, 29, 10)) })
    expect(afterCustomer(always, again, at(12))).toEqual(again)
  })
  it('stays new while nobody has answered', () => {
    expect(afterCustomer(always, fresh, at(9)).state).toBe('new')
  })
  it('is due sooner by its priority, counted from when the customer began to wait', () => {
    expect(withPriority(always, fresh, 'urgent').dueAt).toEqual(at(9))
    expect(withPriority(always, fresh, 'high').dueAt).toEqual(at(12))
    expect(withPriority(always, answered, 'urgent').dueAt).toBeNull()
  })
  it('is opened again by the customer when it was solved or snoozed', () => {
    expect(afterCustomer(always, solved(fresh), at(11))).toMatchObject({ state: 'open', waitsSince: at(11) })
    expect(afterCustomer(always, snoozed(fresh, at(20)), at(11))).toMatchObject({ state: 'open', snoozedUntil: null, waitsSince: at(8) })
  })
  it('is opened again by the support without losing its priority', () => {
    expect(reopened(always, solved(withPriority(always, fresh, 'high')), at(12))).toMatchObject({
      state: 'open',
      priority: 'high',
      dueAt: at(16),
    })
  })
  it('is due within the hours of the first answer while it is new, and of the next ones after', () => {
    const quick: SupportTimes = { ...always, supportFirstAnswerHours: 2, supportNextAnswerHours: 6 }
    expect(dueOf(quick, fresh, at(8))).toEqual(at(10))
    expect(afterCustomer(quick, answered, at(8)).dueAt).toEqual(at(14))
    expect(dueOf(quick, { state: 'new', priority: 'urgent' }, at(8)).getTime() - at(8).getTime()).toBe(15 * 60_000)
  })
})
