import { panelOptionsIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { ticketAbsent, ticketNotSolved } from '../../errors.ts'
import { ticketReplied } from '../../events.ts'
import { afterCustomer, solved } from '../../model/tickets/ticket-course.ts'
import { insertMessage } from '../../store/tickets/ticket-message-store.ts'
import { findTicketForUpdate, type Ticket, writeCourse, writeRating } from '../../store/tickets/ticket-store.ts'
import { attach } from './keep-attachment.ts'

export interface OwnTicket {
  readonly userId: number
  readonly id: number
}

async function ownTicket(trx: Trx, { userId, id }: OwnTicket): Promise<Ticket> {
  const found = await findTicketForUpdate(trx, id)
  const ticket = found?.joinedInto ? await findTicketForUpdate(trx, found.joinedInto) : found
  if (ticket?.userId !== userId) throw ticketAbsent()
  return ticket
}

/** The customer writes on; a solved ticket is open again. */
export async function replyAsCustomer(
  trx: Trx,
  own: OwnTicket,
  text: string,
  now: Date,
  attachments: readonly string[] = [],
): Promise<void> {
  const ticket = await ownTicket(trx, own)
  const messageId = await insertMessage(trx, { ticketId: ticket.id, text, now })
  await attach(trx, { userId: ticket.userId, operatorId: null }, { attachments, messageId })
  await writeCourse(trx, ticket.id, afterCustomer(await panelOptionsIn(trx), ticket, now), now)
  await announce(trx, ticketReplied, { ticketId: ticket.id, userId: ticket.userId, messageId })
}

/** The customer needs no answer any more. */
export async function closeAsCustomer(trx: Trx, own: OwnTicket, now: Date): Promise<void> {
  const ticket = await ownTicket(trx, own)
  if (ticket.state !== 'solved') await writeCourse(trx, ticket.id, solved(ticket), now)
}

/** How the customer was served, once it is over; they may change their mind. */
export async function rateTicket(trx: Trx, own: OwnTicket, rating: number): Promise<void> {
  const ticket = await ownTicket(trx, own)
  if (ticket.state !== 'solved') throw ticketNotSolved()
  await writeRating(trx, ticket.id, rating)
}
