import type { TicketPriority, TicketState } from '../../vocabulary.ts'

const HOUR_MS = 3_600_000
/** Within so many hours somebody who waits is answered. */
const answerHours: Readonly<Record<TicketPriority, number>> = { urgent: 1, high: 4, normal: 24, low: 72 }

/** Where a ticket stands: what it does next depends on nothing else. */
export interface TicketCourse {
  readonly state: TicketState
  readonly priority: TicketPriority
  readonly waitsSince: Date | null
  readonly dueAt: Date | null
  readonly snoozedUntil: Date | null
}

/** When somebody who has waited since then must have an answer. */
export const dueOf = (priority: TicketPriority, waitsSince: Date): Date => new Date(waitsSince.getTime() + answerHours[priority] * HOUR_MS)

/** The customer wrote: they wait from now on, or still do; what was solved or put off is open again. */
export function afterCustomer(course: TicketCourse, now: Date): TicketCourse {
  const waitsSince = course.waitsSince ?? now
  const state = course.state === 'new' ? 'new' : 'open'
  return { ...course, state, waitsSince, dueAt: course.dueAt ?? dueOf(course.priority, waitsSince), snoozedUntil: null }
}

/** The support answered: nobody waits for it any more. */
export const afterAnswer = (course: TicketCourse, isSolved: boolean): TicketCourse => ({
  ...course,
  ...{ state: isSolved ? 'solved' : 'waiting', waitsSince: null, dueAt: null, snoozedUntil: null },
})

/** Another priority moves when the answer is due, counted from when the customer began to wait. */
export const withPriority = (course: TicketCourse, priority: TicketPriority): TicketCourse => ({
  ...course,
  priority,
  dueAt: course.waitsSince && dueOf(priority, course.waitsSince),
})

export const solved = (course: TicketCourse): TicketCourse => afterAnswer(course, true)

/** Open again, without anybody having written: the customer waits from now on. */
export const reopened = (course: TicketCourse, now: Date): TicketCourse => ({
  ...afterCustomer({ ...course, state: 'open' }, now),
})

export const snoozed = (course: TicketCourse, until: Date): TicketCourse => ({ ...course, state: 'snoozed', snoozedUntil: until })
