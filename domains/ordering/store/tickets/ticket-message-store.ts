import { sql, type Trx } from '@vitrine/platform/database'

export interface TicketMessage {
  readonly id: number
  readonly author: 'customer' | 'support'
  readonly operatorId: number | null
  readonly isNote: boolean
  readonly text: string
  readonly createdAt: Date
}

interface MessageRow extends Omit<TicketMessage, 'author'> {
  readonly author: string
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

/** The conversation from its beginning; its newest 200 messages. */
export async function messagesOf(trx: Trx, ticketId: number, withNotes: boolean): Promise<TicketMessage[]> {
  const rows = await trx.rows(sql<MessageRow>`
    select id, author, operator_id as "operatorId", is_note as "isNote", text, created_at as "createdAt" from ordering.ticket_message
     where panel_id = ${trx.panelId} and ticket_id = ${ticketId} and (${withNotes} or not is_note) order by id desc limit 200`)
  return rows.reverse().map((row) => ({ ...row, author: row.author as TicketMessage['author'] }))
}
