import { panelOptionsIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { cannotJoin, messageStays, ticketAbsent } from '../../errors.ts'
import { courseOf, joinedCourse, solved } from '../../model/tickets/ticket-course.ts'
import { endHold } from '../../store/tickets/held-answer-store.ts'
import { findMessage, moveMessages, recordTicketAct, standingOf } from '../../store/tickets/ticket-message-store.ts'
import {
  findTicket,
  findTicketForUpdate,
  insertTicket,
  type Ticket,
  writeAbout,
  writeCourse,
  writeJoined,
} from '../../store/tickets/ticket-store.ts'
import { tagsOf, writeTags } from '../../store/tickets/ticket-tag-store.ts'
import { type SeenTicket, seenTicket } from './work-on-ticket.ts'

const NUMBER_MAX = 2_147_483_647

/** Where it goes on: a ticket of the same customer, locked. The one with the lower number is locked first, so that no two joins wait for each other. */
async function lockBoth(trx: Trx, seen: SeenTicket, into: number): Promise<{ ticket: Ticket; target: Ticket }> {
  if (!(await findTicket(trx, seen.id))) throw ticketAbsent()
  if (into === seen.id) throw cannotJoin('itself')
  if (!(await findTicket(trx, into))) throw cannotJoin('absent')
  if (into < seen.id) await findTicketForUpdate(trx, into)
  const ticket = await seenTicket(trx, seen)
  const target = await findTicketForUpdate(trx, into)
  if (target?.userId !== ticket.userId) throw cannotJoin('absent')
  if (target.joinedInto !== null) throw cannotJoin('joined')
  return { ticket, target }
}

/**
 * Joins a ticket into another one of the same customer: the conversation goes on there, in the order in which it was written, and anyone who comes to the old one is led
 * there. What the other is about stays; where it is about nothing, it takes over what this one is about.
 */
export async function joinTickets(trx: Trx, seen: SeenTicket, into: number): Promise<void> {
  const { ticket, target } = await lockBoth(trx, seen, into)
  const { operatorId, now } = seen
  const times = await panelOptionsIn(trx)
  await endHold(trx, ticket.id)
  await moveMessages(trx, { from: ticket.id, to: into, first: 1, last: NUMBER_MAX })
  await writeTags(trx, into, [...new Set([...(await tagsOf(trx, into)), ...(await tagsOf(trx, ticket.id))])])
  if (target.orderId === null && target.invoiceId === null && (ticket.orderId !== null || ticket.invoiceId !== null))
    await writeAbout(trx, into, ticket)
  await recordTicketAct(trx, { ticketId: into, operatorId, event: 'joined', other: ticket.id, now })
  await writeCourse(trx, into, joinedCourse(times, target, ticket), now)
  await writeCourse(trx, ticket.id, solved(ticket), now)
  await writeJoined(trx, ticket.id, into)
}

export interface Split {
  /** The customer’s message that asks something else. */
  readonly messageId: number
  /** Whether what was written after it goes with it. */
  readonly withLater: boolean
  readonly subject: string
}

/** Makes a ticket of its own of a customer's message; answers its number. Something that the customer wrote stays. */
export async function splitTicket(trx: Trx, seen: SeenTicket, { messageId, withLater, subject }: Split): Promise<number> {
  const ticket = await seenTicket(trx, seen)
  const { operatorId, now } = seen
  const message = await findMessage(trx, messageId)
  if (message?.ticketId !== ticket.id || message.author !== 'customer') throw messageStays('absent')
  await endHold(trx, ticket.id)
  const { userId, email, priority } = ticket
  const fresh = { state: 'new', priority, waitsSince: now, dueAt: now, snoozedUntil: null } as const
  const id = await insertTicket(trx, { ...fresh, userId, kind: 'other', orderId: null, invoiceId: null, subject, email, now })
  await moveMessages(trx, { from: ticket.id, to: id, first: messageId, last: withLater ? NUMBER_MAX : messageId })
  const left = await standingOf(trx, ticket.id)
  if (!left.customerWrote) throw messageStays('only')
  const times = await panelOptionsIn(trx)
  await writeCourse(trx, id, courseOf(times, priority, await standingOf(trx, id)), now)
  const isOver = ticket.state === 'solved' || ticket.state === 'snoozed'
  await writeCourse(trx, ticket.id, isOver ? ticket : courseOf(times, priority, left), now)
  await recordTicketAct(trx, { ticketId: ticket.id, operatorId, event: 'split', other: id, now })
  return id
}
