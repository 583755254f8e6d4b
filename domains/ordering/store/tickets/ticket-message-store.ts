import { sql, type Trx } from '@vitrine/platform/database'
import type { TicketEvent } from '../../vocabulary.ts'

export interface TicketMessage {
  readonly id: number
  readonly author: 'customer' | 'support'
  readonly operatorId: number | null
  readonly isNote: boolean
  /** What its author did to the ticket's order, where it tells that. */
  readonly event: TicketEvent | null
  readonly text: string
  readonly createdAt: Date
}

interface MessageRow extends Omit<TicketMessage, 'author' | 'event'> {
  readonly author: string
  readonly event: string | null
}

export interface NewMessage {
  readonly ticketId: number
  /** Undefined for the customer. */
  readonly operatorId?: number
  readonly isNote?: boolean
  readonly text: string
  readonly now: Date
}

export async function insertMessage(trx: Trx, { ticketId, operatorId, isNote = false, text, now }: NewMessage): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into ordering.ticket_message (panel_id, ticket_id, author, operator_id, is_note, text, created_at)
    values (${trx.panelId}, ${ticketId}, ${operatorId === undefined ? 'customer' : 'support'}, ${operatorId ?? null}, ${isNote}, ${text}, ${now}) returning id`)
  return id
}

export interface OrderAct {
  readonly orderId: number
  readonly operatorId: number
  readonly event: TicketEvent
  readonly now: Date
}

/** Tells in the newest ticket about an order what an operator did to it; without a ticket nothing. Its version stays: no answer contradicts it. */
export async function recordOnTicket(trx: Trx, { orderId, operatorId, event, now }: OrderAct): Promise<void> {
  await trx.run(sql`
    insert into ordering.ticket_message (panel_id, ticket_id, author, operator_id, is_note, event, text, created_at)
    select panel_id, id, 'support', ${operatorId}, true, ${event}, ${event}, ${now} from ordering.ticket
     where panel_id = ${trx.panelId} and order_id = ${orderId} order by id desc limit 1`)
}

/** The conversation from its beginning; its newest 200 messages. */
export async function messagesOf(trx: Trx, ticketId: number, withNotes: boolean): Promise<TicketMessage[]> {
  const rows = await trx.rows(sql<MessageRow>`
    select id, author, operator_id as "operatorId", is_note as "isNote", event, text, created_at as "createdAt" from ordering.ticket_message
     where panel_id = ${trx.panelId} and ticket_id = ${ticketId} and (${withNotes} or not is_note) order by id desc limit 200`)
  return rows.reverse().map((row) => ({ ...row, author: row.author as TicketMessage['author'], event: row.event as TicketEvent | null }))
}
