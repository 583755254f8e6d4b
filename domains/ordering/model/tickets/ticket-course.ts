import type { PanelOptions } from '@vitrine/panels'
import { type TicketPriority, type TicketState, ticketPriorities } from '../../vocabulary.ts'
import { addSupportTime, type SupportHours } from './support-hours.ts'

const HOUR_MS = 3_600_000
/** What part of the usual time somebody of each priority waits at most. */
const shareOf: Readonly<Record<TicketPriority, number>> = { urgent: 1 / 24, high: 1 / 6, normal: 1, low: 3 }
/** Less than a quarter of an hour is promised to nobody. */
const SHORTEST_MS = HOUR_MS / 4

/** When the support works, and within how many of its hours it answers. */
export type SupportTimes = SupportHours & Pick<PanelOptions, 'supportFirstAnswerHours' | 'supportNextAnswerHours'>

/** Where a ticket stands: what it does next depends on nothing else. */
export interface TicketCourse {
  readonly state: TicketState
  readonly priority: TicketPriority
  readonly waitsSince: Date | null
  readonly dueAt: Date | null
  readonly snoozedUntil: Date | null
}

/** When somebody who has waited since then must have an answer: the first one while the ticket is new, else the next. */
export function dueOf(times: SupportTimes, { state, priority }: Pick<TicketCourse, 'state' | 'priority'>, waitsSince: Date): Date {
  const hours = state === 'new' ? times.supportFirstAnswerHours : times.supportNextAnswerHours
  return addSupportTime(times, waitsSince, Math.max(SHORTEST_MS, hours * HOUR_MS * shareOf[priority]))
}

/** The customer wrote: they wait from now on, or still do; what was solved or put off is open again. */
export function afterCustomer(times: SupportTimes, course: TicketCourse, now: Date): TicketCourse {
  const waitsSince = course.waitsSince ?? now
  const state = course.state === 'new' ? 'new' : 'open'
  return { ...course, state, waitsSince, dueAt: course.dueAt ?? dueOf(times, { ...course, state }, waitsSince), snoozedUntil: null }
}

/** The support answered: nobody waits for it any more. */
export const afterAnswer = (course: TicketCourse, isSolved: boolean): TicketCourse => ({
  ...course,
  ...{ state: isSolved ? 'solved' : 'waiting', waitsSince: null, dueAt: null, snoozedUntil: null },
})

/** Another priority moves when the answer is due, counted from when the customer began to wait. */
export const withPriority = (times: SupportTimes, course: TicketCourse, priority: TicketPriority): TicketCourse => ({
  ...course,
  priority,
  dueAt: course.waitsSince && dueOf(times, { ...course, priority }, course.waitsSince),
})

export const solved = (course: TicketCourse): TicketCourse => afterAnswer(course, true)

/** Open again, without anybody having written: the customer waits from now on. */
export const reopened = (times: SupportTimes, course: TicketCourse, now: Date): TicketCourse => ({
  ...afterCustomer(times, { ...course, state: 'open' }, now),
})

export const snoozed = (course: TicketCourse, until: Date): TicketCourse => ({ ...course, state: 'snoozed', snoozedUntil: until })

const earlier = (one: Date | null, other: Date | null): Date | null => (one && other ? (one < other ? one : other) : (one ?? other))

/** Where a ticket stands once another one of its customer goes on in it: who waits in either waits in it, since the earlier time and with the higher priority. */
export function joinedCourse(times: SupportTimes, into: TicketCourse, from: TicketCourse): TicketCourse {
  const priority = ticketPriorities.indexOf(from.priority) > ticketPriorities.indexOf(into.priority) ? from.priority : into.priority
  if (from.waitsSince === null) return withPriority(times, into, priority)
  const state = into.state === 'new' && from.state === 'new' ? 'new' : 'open'
  return withPriority(times, { ...into, state, waitsSince: earlier(into.waitsSince, from.waitsSince), snoozedUntil: null }, priority)
}

export interface Standing {
  /** The first message of the customer that nobody has answered. */
  readonly waitsSince: Date | null
  readonly isAnswered: boolean
}

/** Where a ticket stands by its messages alone: after some of them have left it, or come to it. */
export function courseOf(times: SupportTimes, priority: TicketPriority, { waitsSince, isAnswered }: Standing): TicketCourse {
  const state = waitsSince === null ? 'waiting' : isAnswered ? 'open' : 'new'
  return { state, priority, waitsSince, dueAt: waitsSince && dueOf(times, { state, priority }, waitsSince), snoozedUntil: null }
}
