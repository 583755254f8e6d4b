import { findUser, maskEmail } from '@vitrine/identity'
import { namesOfOperators } from '@vitrine/operators'
import { panelIn } from '@vitrine/panels'
import { findInvoice } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { attachmentsOf, type SentAttachment } from '../../store/tickets/attachment-store.ts'
import { heldAnswerOf } from '../../store/tickets/held-answer-store.ts'
import { messagesOf } from '../../store/tickets/ticket-message-store.ts'
import { findTicket, listTickets, type Ticket, type TicketQuestion, ticketsOfUser } from '../../store/tickets/ticket-store.ts'
import { tagsOfTickets } from '../../store/tickets/ticket-tag-store.ts'
import { shownAddresses } from './order-table.ts'

const EARLIER_MAX = 6
const NUMBER_MAX = 2_147_483_647

export interface TicketSight {
  readonly showsAddresses: boolean
  readonly now: Date
}

const when = (at: Date | null): string | null => at?.toISOString() ?? null
type Names = ReadonlyMap<number, string>
const personOf = (names: Names, id: number | null) => (id === null ? null : { id, name: names.get(id) ?? `#${id}` })

const presentRow = (
  ticket: Ticket,
  { now, showsAddresses }: TicketSight,
  { emails, names, tags }: { emails: ReadonlyMap<number, string>; names: Names; tags: readonly { ticketId: number; tag: string }[] },
) => ({
  id: ticket.id,
  subject: ticket.subject,
  customer: {
    id: ticket.userId,
    email: emails.get(ticket.userId) ?? (ticket.email && !showsAddresses ? maskEmail(ticket.email) : ticket.email),
  },
  kind: ticket.kind,
  orderId: ticket.orderId,
  priority: ticket.priority,
  state: ticket.state,
  waitsSince: when(ticket.waitsSince),
  dueAt: when(ticket.dueAt),
  isLate: ticket.dueAt !== null && ticket.dueAt < now,
  assignedTo: personOf(names, ticket.assignedTo),
  tags: tags.filter(({ ticketId }) => ticketId === ticket.id).map(({ tag }) => tag),
  joinedInto: ticket.joinedInto,
  version: ticket.version,
  createdAt: ticket.createdAt.toISOString(),
  updatedAt: ticket.updatedAt.toISOString(),
})

/** Tickets of a view, one more than asked for where there are more. */
export async function ticketPage(trx: Trx, question: TicketQuestion, sight: TicketSight) {
  const found = await listTickets(trx, { ...question, limit: question.limit + 1 })
  const userIds = [...new Set(found.map(({ userId }) => userId))]
  const known = {
    emails: await shownAddresses(trx, userIds, sight.showsAddresses),
    names: await namesOfOperators(
      trx,
      found.map(({ assignedTo }) => assignedTo),
    ),
    tags: await tagsOfTickets(
      trx,
      found.map(({ id }) => id),
    ),
  }
  return found.map((ticket) => presentRow(ticket, sight, known))
}

/** One ticket with its conversation; undefined when the panel has none of that number. */
export async function showTicket(trx: Trx, id: number, sight: TicketSight) {
  const ticket = await findTicket(trx, id)
  if (!ticket) return undefined
  const messages = await messagesOf(trx, id, true)
  const others = await ticketsOfUser(trx, ticket.userId, NUMBER_MAX, EARLIER_MAX)
  const names = await namesOfOperators(trx, [ticket.assignedTo, ...messages.map(({ operatorId }) => operatorId)])
  const attachments = await attachmentsOf(
    trx,
    messages.map((message) => message.id),
  )
  const { key } = await panelIn(trx)
  const presentAttachment = ({ id: attachmentId, filename, bytes, width, height }: SentAttachment) => ({
    ...{ id: attachmentId, filename, bytes, width, height },
    url: `/panels/${key}/tickets/${id}/attachments/${attachmentId}`,
  })
  const emails = await shownAddresses(trx, [ticket.userId], sight.showsAddresses)
  const held = await heldAnswerOf(trx, id, sight.now)
  return {
    ...presentRow(ticket, sight, { emails, names, tags: await tagsOfTickets(trx, [id]) }),
    language: (await findUser(trx, ticket.userId))?.locale ?? 'en',
    snoozedUntil: when(ticket.snoozedUntil),
    rating: ticket.rating,
    invoiceId: ticket.invoiceId === null ? null : ((await findInvoice(trx, ticket.invoiceId))?.number ?? null),
    messages: messages.map((message) => ({
      ...{
        id: message.id,
        author: message.author,
        isNote: message.isNote,
        event: message.event,
        text: message.text,
        at: message.createdAt.toISOString(),
      },
      by: personOf(names, message.operatorId),
      heldUntil: held?.messageId === message.id ? held.heldUntil.toISOString() : null,
      attachments: attachments.filter(({ messageId }) => messageId === message.id).map(presentAttachment),
    })),
    earlier: others
      .filter((other) => other.id !== id)
      .map(({ id: otherId, subject, state, createdAt }) => ({ id: otherId, subject, state, createdAt: createdAt.toISOString() })),
  }
}
