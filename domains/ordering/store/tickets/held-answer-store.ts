import { sql, type Trx } from '@vitrine/platform/database'
import type { TicketCourse } from '../../model/tickets/ticket-course.ts'
import type { TicketState } from '../../vocabulary.ts'

/** An answer that its author may still take back, and where its ticket stood before it. */
export interface HeldAnswer {
  readonly ticketId: number
  readonly messageId: number
  readonly heldUntil: Date
  /** Of the ticket, once it was answered. */
  readonly version: number
  readonly before: Pick<TicketCourse, 'state' | 'waitsSince' | 'dueAt' | 'snoozedUntil'> & { readonly assignedTo: number | null }
}

/** Holds the newest answer of a ticket; the one before it is told from now on. */
export async function holdAnswer(trx: Trx, { ticketId, messageId, heldUntil, version, before }: HeldAnswer): Promise<void> {
  const { state, waitsSince, dueAt, snoozedUntil, assignedTo } = before
  await trx.run(sql`
    insert into ordering.held_answer (panel_id, ticket_id, message_id, held_until, version, state, waits_since, due_at, snoozed_until, assigned_to)
    values (${trx.panelId}, ${ticketId}, ${messageId}, ${heldUntil}, ${version}, ${state}, ${waitsSince}, ${dueAt}, ${snoozedUntil}, ${assignedTo})
    on conflict (panel_id, ticket_id) do update set message_id = excluded.message_id, held_until = excluded.held_until, version = excluded.version,
      state = excluded.state, waits_since = excluded.waits_since, due_at = excluded.due_at, snoozed_until = excluded.snoozed_until,
      assigned_to = excluded.assigned_to`)
}

/** The answer of a ticket that is held at that time. */
export async function heldAnswerOf(trx: Trx, ticketId: number, now: Date): Promise<HeldAnswer | undefined> {
  const row = await trx.maybe(sql<{
    ticketId: number
    messageId: number
    heldUntil: Date
    version: number
    state: string
    waitsSince: Date | null
    dueAt: Date | null
    snoozedUntil: Date | null
    assignedTo: number | null
  }>`
    select ticket_id as "ticketId", message_id as "messageId", held_until as "heldUntil", version, state, waits_since as "waitsSince", due_at as "dueAt",
           snoozed_until as "snoozedUntil", assigned_to as "assignedTo"
      from ordering.held_answer where panel_id = ${trx.panelId} and ticket_id = ${ticketId} and held_until > ${now}`)
  if (!row) return undefined
  const { ticketId: id, messageId, heldUntil, version, state, ...before } = row
  return { ticketId: id, messageId, heldUntil, version, before: { ...before, state: state as TicketState } }
}

/** From now on the customer is told. */
export async function endHold(trx: Trx, ticketId: number): Promise<void> {
  await trx.run(sql`delete from ordering.held_answer where panel_id = ${trx.panelId} and ticket_id = ${ticketId}`)
}
