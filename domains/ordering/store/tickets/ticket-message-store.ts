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

export interface TicketAct {
  readonly ticketId: number
  readonly operatorId: number
  readonly event: 'joined' | 'split'
  /** The number of the other ticket. */
  readonly other: number
  readonly now: Date
}

/** Tells operators in a conversation that messages came from another ticket, or went to one. */
export async function recordTicketAct(trx: Trx, { ticketId, operatorId, event, other, now }: TicketAct): Promise<void> {
  await trx.run(sql`
    insert into ordering.ticket_message (panel_id, ticket_id, author, operator_id, is_note, event, text, created_at)
    values (${trx.panelId}, ${ticketId}, 'support', ${operatorId}, true, ${event}, ${String(other)}, ${now})`)
}

/** Moves messages of a ticket to another: all of them, one, or one and whatever came after it. */
export const moveMessages = (
  trx: Trx,
  { from, to, first, last }: { readonly from: number; readonly to: number; readonly first: number; readonly last: number },
): Promise<number> =>
  trx.run(sql`
    update ordering.ticket_message set ticket_id = ${to}
     where panel_id = ${trx.panelId} and ticket_id = ${from} and id between ${first} and ${last}`)

/** What of a conversation says whether its customer waits: since when, and whether the support has ever answered. */
export const standingOf = (trx: Trx, ticketId: number): Promise<{ waitsSince: Date | null; isAnswered: boolean; customerWrote: boolean }> =>
  trx.one(sql<{ waitsSince: Date | null; isAnswered: boolean; customerWrote: boolean }>`
    with said as (select id, author, created_at from ordering.ticket_message where panel_id = ${trx.panelId} and ticket_id = ${ticketId} and not is_note),
         answered as (select coalesce(max(id), 0) as id from said where author = 'support')
    select (select min(s.created_at) from said s, answered a where s.author = 'customer' and s.id > a.id) as "waitsSince",
           exists (select 1 from said where author = 'support') as "isAnswered", exists (select 1 from said where author = 'customer') as "customerWrote"`)

/** A message's ticket and author; undefined when it was taken back or deleted. */
export const findMessage = (trx: Trx, id: number): Promise<{ ticketId: number; author: string } | undefined> =>
  trx.maybe(sql<{ ticketId: number; author: string }>`
    select ticket_id as "ticketId", author from ordering.ticket_message
     where panel_id = ${trx.panelId} and id = ${id}`)

/** Of an answer that was taken back: nothing tells of it any more. */
export async function deleteMessage(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`delete from ordering.ticket_message where panel_id = ${trx.panelId} and id = ${id}`)
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
    select panel_id, coalesce(joined_into, id), 'support', ${operatorId}, true, ${event}, ${event}, ${now} from ordering.ticket
     where panel_id = ${trx.panelId} and order_id = ${orderId} order by id desc limit 1`)
}

/** The conversation from its beginning; its newest 200 messages. */
export async function messagesOf(trx: Trx, ticketId: number, withNotes: boolean): Promise<TicketMessage[]> {
  const rows = await trx.rows(sql<MessageRow>`
    select id, author, operator_id as "operatorId", is_note as "isNote", event, text, created_at as "createdAt" from ordering.ticket_message
     where panel_id = ${trx.panelId} and ticket_id = ${ticketId} and (${withNotes} or not is_note) order by id desc limit 200`)
  return rows.reverse().map((row) => ({ ...row, author: row.author as TicketMessage['author'], event: row.event as TicketEvent | null }))
}
