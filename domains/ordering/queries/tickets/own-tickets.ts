import type { Trx } from '@vitrine/platform/database'
import type { ConversationWire, TicketWire } from '../../contract/tickets.ts'
import { ticketAbsent } from '../../errors.ts'
import { attachmentAddress } from '../../model/tickets/attachment-link.ts'
import { attachmentsOf, type SentAttachment } from '../../store/tickets/attachment-store.ts'
import { heldAnswerOf } from '../../store/tickets/held-answer-store.ts'
import { messagesOf } from '../../store/tickets/ticket-message-store.ts'
import { findTicket, followTicket, type Ticket, ticketsOfUser } from '../../store/tickets/ticket-store.ts'

/** What the support does among itself is not told: for the customer a ticket is open until it is answered. */
const publicState = ({ state }: Ticket): TicketWire['state'] => (state === 'waiting' || state === 'solved' ? state : 'open')

const presentTicket = (ticket: Ticket): TicketWire => ({
  id: ticket.id,
  subject: ticket.subject,
  kind: ticket.kind,
  order_id: ticket.orderId,
  invoice_id: ticket.invoiceId,
  state: publicState(ticket),
  rating: ticket.rating,
  created_at: ticket.createdAt.toISOString(),
  updated_at: ticket.updatedAt.toISOString(),
})

/** A page of a customer's tickets, and whether there are older ones. */
export async function ownTickets(trx: Trx, userId: number, before: number, limit: number) {
  const found = await ticketsOfUser(trx, userId, before, limit + 1)
  return { data: found.slice(0, limit).map(presentTicket), has_more: found.length > limit }
}

export interface ConversationSight {
  /** Signs the addresses of pictures. */
  readonly secret: string
  readonly now: Date
}

/** A ticket with its conversation, without the support's notes and without an answer that may still be taken back; one that goes on in another is that one. With a customer: the same refusal for an absent one and somebody else's. */
export async function conversationOf(trx: Trx, sight: ConversationSight, id: number, userId?: number): Promise<ConversationWire> {
  const ticket = await followTicket(trx, id)
  if (!ticket || (userId !== undefined && ticket.userId !== userId)) throw ticketAbsent()
  const held = await heldAnswerOf(trx, ticket.id, sight.now)
  const messages = (await messagesOf(trx, ticket.id, false)).filter((message) => message.id !== held?.messageId)
  const attachments = await attachmentsOf(
    trx,
    messages.map((message) => message.id),
  )
  const presentAttachment = ({ id: attachmentId, filename, bytes, width, height }: SentAttachment) => ({
    ...{ id: attachmentId, filename, bytes, width, height },
    url: attachmentAddress({ ...sight, panelId: trx.panelId, attachmentId }),
  })
  return {
    ...presentTicket(held ? { ...ticket, state: 'open' } : ticket),
    messages: messages.map(({ id: messageId, author, text, createdAt }) => ({
      ...{ id: messageId, author, text, created_at: createdAt.toISOString() },
      attachments: attachments.filter((each) => each.messageId === messageId).map(presentAttachment),
    })),
  }
}

/** Whose ticket it is. */
export async function ownerOfTicket(trx: Trx, id: number): Promise<number> {
  const ticket = await findTicket(trx, id)
  if (!ticket) throw ticketAbsent()
  return ticket.userId
}
