import { findUser } from '@vitrine/identity'
import { findInvoice } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { fillReply, type ReplyFacts } from '../../model/tickets/saved-reply.ts'
import { findLine } from '../../store/line-store.ts'
import { savedReplies } from '../../store/tickets/saved-reply-store.ts'
import { findTicket, type Ticket } from '../../store/tickets/ticket-store.ts'

/** The saved replies as they would answer a ticket; undefined when the panel has none of that number. */
export async function repliesTo(trx: Trx, ticketId: number, operator: string) {
  const ticket = await findTicket(trx, ticketId)
  if (!ticket) return undefined
  const customer = await findUser(trx, ticket.userId)
  const facts = await factsOf(trx, ticket, { customer: customer?.name || null, operator })
  return (await savedReplies(trx)).map(({ id, name, texts }) => {
    const { missing, ...filled } = fillReply(texts, customer?.locale ?? 'en', facts)
    return { id, name, ...filled, missing: [...missing] }
  })
}

async function factsOf(
  trx: Trx,
  { id, orderId, invoiceId }: Ticket,
  people: Pick<ReplyFacts, 'customer' | 'operator'>,
): Promise<ReplyFacts> {
  const line = orderId === null ? undefined : await findLine(trx, orderId)
  const invoice = invoiceId === null ? undefined : await findInvoice(trx, invoiceId)
  return {
    ...people,
    ticket: String(id),
    order: line ? String(line.id) : null,
    service: line?.serviceName ?? null,
    link: line?.url ?? null,
    payment: invoice ? String(invoice.number) : null,
  }
}

/** How saved replies stand, as the audit log compares them. */
export const replyStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await savedReplies(trx))
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name, texts, version }) => [String(id), { label: name, fields: { name, texts }, version }]),
  )
