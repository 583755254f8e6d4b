import { peopleWithRight } from '@vitrine/operators'
import { panelOptionsIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { cannotAnswer, kindIsFixed, ticketAbsent, ticketJoined } from '../../errors.ts'
import { ticketAnswered } from '../../events.ts'
import { afterAnswer, reopened, snoozed, solved, type TicketCourse, withPriority } from '../../model/tickets/ticket-course.ts'
import { holdAnswer } from '../../store/tickets/held-answer-store.ts'
import { insertMessage } from '../../store/tickets/ticket-message-store.ts'
import { findTicketForUpdate, type Ticket, writeAssignee, writeCourse, writeKind } from '../../store/tickets/ticket-store.ts'
import { writeTags } from '../../store/tickets/ticket-tag-store.ts'
import type { TicketKind, TicketPriority } from '../../vocabulary.ts'
import { ticketChanged } from '../operator/changed-by.ts'
import { attach } from './keep-attachment.ts'

export interface SeenTicket {
  readonly id: number
  /** The version that the operator looked at. */
  readonly version: number
  readonly operatorId: number
  readonly now: Date
}

/** The ticket as the operator looked at it, locked; one that goes on in another is changed no more. */
export async function seenTicket(trx: Trx, { id, version }: SeenTicket): Promise<Ticket> {
  const ticket = await findTicketForUpdate(trx, id)
  if (!ticket) throw ticketAbsent()
  if (ticket.version !== version) throw await ticketChanged(trx, ticket)
  if (ticket.joinedInto !== null) throw ticketJoined(ticket.joinedInto)
  return ticket
}

export interface Answer {
  readonly text: string
  /** Only operators read it. */
  readonly isNote: boolean
  readonly isSolved: boolean
  /** Pictures that the operator uploaded for it. */
  readonly attachments?: readonly string[]
  /** So long the customer is not told, and the author may take it back. */
  readonly heldMs?: number
}

/** Answers the customer, or notes something for colleagues. An answer to an unassigned ticket assigns it to its author. */
export async function answerTicket(trx: Trx, seen: SeenTicket, answer: Answer): Promise<void> {
  const { text, isNote, isSolved, attachments = [], heldMs = 0 } = answer
  const ticket = await seenTicket(trx, seen)
  const { operatorId, now } = seen
  const messageId = await insertMessage(trx, { ticketId: ticket.id, operatorId, isNote, text, now })
  await attach(trx, { userId: ticket.userId, operatorId }, { attachments, messageId })
  // A note changes nothing that somebody else's answer would contradict.
  if (isNote) return
  await writeCourse(trx, ticket.id, afterAnswer(ticket, isSolved), now)
  if (ticket.assignedTo === null) await writeAssignee(trx, ticket.id, operatorId)
  const heldUntil = new Date(now.getTime() + heldMs)
  if (heldMs > 0) await holdAnswer(trx, { ticketId: ticket.id, messageId, heldUntil, version: ticket.version + 1, before: ticket })
  await announce(trx, ticketAnswered, { ticketId: ticket.id, userId: ticket.userId, messageId, sendsAt: heldUntil.toISOString() })
}

export interface TicketChange {
  readonly priority?: TicketPriority | undefined
  readonly state?: 'open' | 'solved' | undefined
  readonly snoozedUntil?: Date | undefined
  readonly kind?: TicketKind | undefined
  /** All of them, in lower case. */
  readonly tags?: readonly string[] | undefined
  /** To the operator who asks, to a colleague who may answer tickets, or to nobody. */
  readonly assignedTo?: 'me' | number | null | undefined
}

/** Gives it to an operator, or to nobody; who looks at it reads it again before they change it. */
export async function assignTicket(trx: Trx, id: number, operatorId: number | null, now: Date): Promise<void> {
  const ticket = await findTicketForUpdate(trx, id)
  if (!ticket) throw ticketAbsent()
  if (ticket.assignedTo === operatorId) return
  await writeCourse(trx, id, ticket, now)
  await writeAssignee(trx, id, operatorId)
}

export async function changeTicket(trx: Trx, seen: SeenTicket, change: TicketChange): Promise<void> {
  const ticket = await seenTicket(trx, seen)
  const times = await panelOptionsIn(trx)
  let course: TicketCourse = ticket
  if (change.priority) course = withPriority(times, course, change.priority)
  if (change.snoozedUntil) course = snoozed(course, change.snoozedUntil)
  if (change.state === 'solved') course = solved(course)
  if (change.state === 'open') course = reopened(times, course, seen.now)
  if (change.tags) await writeTags(trx, ticket.id, change.tags)
  if (change.kind) await changeKind(trx, ticket, change.kind)
  if (change.assignedTo !== undefined)
    await writeAssignee(trx, ticket.id, await assigneeIn(trx, ticket, change.assignedTo, seen.operatorId))
  await writeCourse(trx, ticket.id, course, seen.now)
}

async function changeKind(trx: Trx, { id, kind, orderId, invoiceId }: Ticket, wanted: TicketKind): Promise<void> {
  if (wanted === kind) return
  if (orderId !== null) throw kindIsFixed('order')
  if (invoiceId !== null) throw kindIsFixed('payment')
  await writeKind(trx, id, wanted)
}

/** Who has a ticket keeps it, though they may have left the panel since. */
async function assigneeIn(trx: Trx, { assignedTo }: Ticket, wanted: 'me' | number | null, self: number): Promise<number | null> {
  if (wanted === 'me') return self
  if (wanted === null || wanted === assignedTo) return wanted
  if (!(await peopleWithRight(trx, 'tickets.answer')).some(({ id }) => id === wanted)) throw cannotAnswer()
  return wanted
}
