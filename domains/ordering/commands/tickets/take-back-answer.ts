import { panelOptionsIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { answerIsSent, ticketAbsent } from '../../errors.ts'
import { courseOf, type TicketCourse } from '../../model/tickets/ticket-course.ts'
import { unsendAttachments } from '../../store/tickets/attachment-store.ts'
import { heldAnswerOf } from '../../store/tickets/held-answer-store.ts'
import { deleteMessage, standingOf } from '../../store/tickets/ticket-message-store.ts'
import { findTicketForUpdate, type Ticket, writeAssignee, writeCourse } from '../../store/tickets/ticket-store.ts'

/** How long an answer is held before the customer is told: as long as the console offers to undo it. */
export const ANSWER_HELD_MS = 10_000

export interface TakenBack {
  readonly id: number
  readonly messageId: number
  readonly now: Date
}

/** Takes an answer back before the customer was told; its author may send its files with another one. The ticket stands where it stood. */
export async function takeBackAnswer(trx: Trx, { id, messageId, now }: TakenBack): Promise<void> {
  const ticket = await findTicketForUpdate(trx, id)
  if (!ticket) throw ticketAbsent()
  const held = await heldAnswerOf(trx, id, now)
  if (held?.messageId !== messageId) throw answerIsSent()
  await unsendAttachments(trx, messageId)
  await deleteMessage(trx, messageId)
  const isUntouched = ticket.version === held.version
  await writeCourse(trx, id, isUntouched ? { ...ticket, ...held.before } : await courseWithout(trx, ticket), now)
  if (isUntouched && ticket.assignedTo !== held.before.assignedTo) await writeAssignee(trx, id, held.before.assignedTo)
}

/** Somebody has gone on with it since: what they decided stays, and who waits is told by the messages that are left. */
async function courseWithout(trx: Trx, ticket: Ticket): Promise<TicketCourse> {
  if (ticket.state === 'solved' || ticket.state === 'snoozed') return ticket
  return courseOf(await panelOptionsIn(trx), ticket.priority, await standingOf(trx, ticket.id))
}
