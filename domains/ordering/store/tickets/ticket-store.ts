import { sql, type Trx } from '@vitrine/platform/database'
import { type AttentionItem, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'
import type { TicketCourse } from '../../model/tickets/ticket-course.ts'
import type { TicketKind, TicketPriority, TicketState } from '../../vocabulary.ts'

export interface Ticket extends TicketCourse {
  readonly id: number
  readonly userId: number
  readonly kind: TicketKind
  readonly orderId: number | null
  readonly invoiceId: string | null
  readonly subject: string
  readonly email: string | null
  readonly assignedTo: number | null
  readonly rating: number | null
  /** The ticket that its conversation goes on in. */
  readonly joinedInto: number | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface TicketRow {
  readonly id: number
  readonly userId: number
  readonly kind: string
  readonly orderId: number | null
  readonly invoiceId: string | null
  readonly subject: string
  readonly email: string | null
  readonly state: string
  readonly priority: string
  readonly assignedTo: number | null
  readonly waitsSince: Date | null
  readonly dueAt: Date | null
  readonly snoozedUntil: Date | null
  readonly rating: number | null
  readonly joinedInto: number | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The constraints of the table know the same words. */
const ticketOf = (row: TicketRow): Ticket => ({
  ...row,
  kind: row.kind as TicketKind,
  state: row.state as TicketState,
  priority: row.priority as TicketPriority,
})

/** A snoozed ticket is open again when its time has come, without a write. */
const columns = sql`id, user_id as "userId", kind, order_id as "orderId", invoice_id as "invoiceId", subject, email,
  case when snoozed_until <= now() then 'open' else state end as state, priority, assigned_to as "assignedTo",
  waits_since as "waitsSince", due_at as "dueAt", case when snoozed_until > now() then snoozed_until end as "snoozedUntil", rating,
  joined_into as "joinedInto", version, created_at as "createdAt", updated_at as "updatedAt"`

const one = (row: TicketRow | undefined): Ticket | undefined => row && ticketOf(row)

export interface NewTicket extends TicketCourse {
  readonly userId: number
  readonly kind: TicketKind
  readonly orderId: number | null
  readonly invoiceId: string | null
  readonly subject: string
  readonly email: string | null
  readonly now: Date
}

export async function insertTicket(trx: Trx, ticket: NewTicket): Promise<number> {
  const { userId, kind, orderId, invoiceId, subject, email, state, priority, waitsSince, dueAt, now } = ticket
  const { id } = await trx.one(sql<{ id: number }>`
    insert into ordering.ticket (panel_id, user_id, kind, order_id, invoice_id, subject, email, state, priority, waits_since, due_at, created_at, updated_at)
    values (${trx.panelId}, ${userId}, ${kind}, ${orderId}, ${invoiceId}, ${subject}, ${email}, ${state}, ${priority}, ${waitsSince}, ${dueAt}, ${now}, ${now})
    returning id`)
  return id
}

export const findTicket = async (trx: Trx, id: number): Promise<Ticket | undefined> =>
  one(await trx.maybe(sql<TicketRow>`select ${columns} from ordering.ticket where panel_id = ${trx.panelId} and id = ${id}`))

export const findTicketForUpdate = async (trx: Trx, id: number): Promise<Ticket | undefined> =>
  one(await trx.maybe(sql<TicketRow>`select ${columns} from ordering.ticket where panel_id = ${trx.panelId} and id = ${id} for update`))

/** The ticket that a number leads to: one that was joined into another leads to that. */
export const followTicket = async (trx: Trx, id: number): Promise<Ticket | undefined> => {
  const ticket = await findTicket(trx, id)
  return ticket?.joinedInto ? findTicket(trx, ticket.joinedInto) : ticket
}

export const ticketsByNumber = async (trx: Trx, ids: readonly number[]): Promise<Ticket[]> =>
  (
    await trx.rows(sql<TicketRow>`select ${columns} from ordering.ticket where panel_id = ${trx.panelId} and id = any (${[...ids]}::int[])`)
  ).map(ticketOf)

/** The unsolved ticket of a customer about an order; locked. */
export const unsolvedOfOrder = async (trx: Trx, userId: number, orderId: number): Promise<Ticket | undefined> =>
  one(
    await trx.maybe(sql<TicketRow>`
      select ${columns} from ordering.ticket
       where panel_id = ${trx.panelId} and order_id = ${orderId} and user_id = ${userId} and state <> 'solved'
       order by id desc limit 1 for update`),
  )

/** The unsolved ticket of a customer about a payment; locked. */
export const unsolvedOfInvoice = async (trx: Trx, userId: number, invoiceId: string): Promise<Ticket | undefined> =>
  one(
    await trx.maybe(sql<TicketRow>`
      select ${columns} from ordering.ticket
       where panel_id = ${trx.panelId} and invoice_id = ${invoiceId} and user_id = ${userId} and state <> 'solved'
       order by id desc limit 1 for update`),
  )

/** Writes where a ticket stands; the version counts every change that somebody who looks at it must know of. */
export async function writeCourse(trx: Trx, id: number, course: TicketCourse, now: Date): Promise<void> {
  const { state, priority, waitsSince, dueAt, snoozedUntil } = course
  await trx.run(sql`
    update ordering.ticket set state = ${state}, priority = ${priority}, waits_since = ${waitsSince}, due_at = ${dueAt}, snoozed_until = ${snoozedUntil},
      version = version + 1, updated_at = ${now} where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function writeAssignee(trx: Trx, id: number, operatorId: number | null): Promise<void> {
  await trx.run(sql`update ordering.ticket set assigned_to = ${operatorId} where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function writeKind(trx: Trx, id: number, kind: TicketKind): Promise<void> {
  await trx.run(sql`update ordering.ticket set kind = ${kind} where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Its conversation goes on in another ticket of the customer; so does that of those that had been joined into it. */
export async function writeJoined(trx: Trx, id: number, into: number): Promise<void> {
  await trx.run(sql`
    update ordering.ticket set joined_into = ${into} where panel_id = ${trx.panelId} and (id = ${id} or joined_into = ${id} and joined_into is not null)`)
}

/** What a ticket is about, where another one is joined into it. */
export async function writeAbout(
  trx: Trx,
  id: number,
  { kind, orderId, invoiceId }: Pick<Ticket, 'kind' | 'orderId' | 'invoiceId'>,
): Promise<void> {
  await trx.run(sql`
    update ordering.ticket set kind = ${kind}, order_id = ${orderId}, invoice_id = ${invoiceId} where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function writeRating(trx: Trx, id: number, rating: number): Promise<void> {
  await trx.run(sql`update ordering.ticket set rating = ${rating} where panel_id = ${trx.panelId} and id = ${id}`)
}

/** When somebody opened the `nth` ticket before now; until the end of the transaction no other request of this customer gets past this point (advisory lock). */
export async function nthTicketBefore(trx: Trx, userId: number, nth: number): Promise<Date | undefined> {
  await trx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ordering.ticket:${trx.panelId}:${userId}`}, 0))`)
  const row = await trx.maybe(sql<{ at: Date }>`
    select created_at as at from ordering.ticket where panel_id = ${trx.panelId} and user_id = ${userId} order by id desc limit 1 offset ${nth - 1}`)
  return row?.at
}

/** A customer's tickets, the newest first, without those that go on in another. */
export const ticketsOfUser = async (trx: Trx, userId: number, before: number, limit: number): Promise<Ticket[]> =>
  (
    await trx.rows(sql<TicketRow>`
      select ${columns} from ordering.ticket where panel_id = ${trx.panelId} and user_id = ${userId} and id < ${before} and joined_into is null
       order by id desc limit ${limit}`)
  ).map(ticketOf)

const isAwake = sql`(state <> 'snoozed' or snoozed_until <= now())`

export const ticketViews = ['unsolved', 'waiting', 'mine', 'unassigned', 'late', 'solved', 'all'] as const
export type TicketView = (typeof ticketViews)[number]

/** Views of tickets whose customers wait: what is due first stands first. */
export const isByDue = (view: TicketView): boolean => view === 'waiting' || view === 'late'

/** As the partial indexes say it: only so are they used. */
const leads = (view: TicketView, operatorId: number, now: Date) => {
  if (view === 'all') return sql``
  if (view === 'solved') return sql`and state = 'solved'`
  if (view === 'waiting') return sql`and due_at is not null and ${isAwake}`
  if (view === 'late') return sql`and due_at < ${now} and ${isAwake}`
  if (view === 'mine') return sql`and state <> 'solved' and assigned_to = ${operatorId}`
  return view === 'unassigned' ? sql`and state <> 'solved' and assigned_to is null` : sql`and state <> 'solved'`
}

/** What a search found: tickets of a number or about an order of that number, of a customer, or by their own numbers. */
export type FoundBy =
  | { readonly number: number }
  | { readonly userId: number | null; readonly email: string }
  | { readonly ids: readonly number[] }

const foundBy = (found: FoundBy) => {
  if ('number' in found) return sql`and (id = ${found.number} or order_id = ${found.number} and order_id is not null)`
  if ('ids' in found) return sql`and id = any (${[...found.ids]}::int[])`
  return sql`and (user_id = ${found.userId} or email = ${found.email} and email is not null)`
}

/** Tickets whose subject has words that begin like those of the text, the newest ones. */
export const ticketsWithTerms = async (trx: Trx, text: string, limit: number): Promise<readonly number[]> =>
  (await trx.one(sql<{ ids: number[] }>`select ordering.tickets_with_terms(${text}::text, ${limit}::int) as ids`)).ids

export interface TicketQuestion {
  readonly view: TicketView
  readonly found?: FoundBy | undefined
  readonly kind?: TicketKind | undefined
  readonly priority?: TicketPriority | undefined
  readonly tag?: string | undefined
  readonly operatorId: number
  /** The row of the page before; by its number where the newest come first. */
  readonly after: { readonly id: number; readonly dueAt: Date | null } | undefined
  readonly limit: number
  readonly now: Date
}

const NUMBER_MAX = 2_147_483_647
const pageOf = ({ view, after, limit }: TicketQuestion) => {
  if (!isByDue(view)) return sql`and id < ${after?.id ?? NUMBER_MAX} order by id desc limit ${limit}`
  const behind = after?.dueAt ? sql`and (due_at, id) > (${after.dueAt}, ${after.id})` : sql``
  return sql`${behind} order by due_at, id limit ${limit}`
}

/** Tickets that go on in another one are found by their number alone. */
const narrowed = ({ found, kind, priority, tag }: TicketQuestion, panelId: number) => sql`
  ${found ? foundBy(found) : sql``} ${kind ? sql`and kind = ${kind}` : sql``} ${priority ? sql`and priority = ${priority}` : sql``}
  ${tag ? sql`and id in (select g.ticket_id from ordering.ticket_tag g where g.panel_id = ${panelId} and g.tag = ${tag})` : sql``}
  ${found && 'number' in found ? sql`` : sql`and joined_into is null`}`

/** Tickets of the panel: the newest first, or what is due first. */
export const listTickets = async (trx: Trx, question: TicketQuestion): Promise<Ticket[]> =>
  (
    await trx.rows(sql<TicketRow>`
      select ${columns} from ordering.ticket
       where panel_id = ${trx.panelId} ${leads(question.view, question.operatorId, question.now)} ${narrowed(question, trx.panelId)} ${pageOf(question)}`)
  ).map(ticketOf)

/** Solves tickets whose customers were answered before that time and have not written since; so many at once. */
export const solveAnswered = (
  trx: Trx,
  before: Date,
  now: Date,
  limit: number,
): Promise<{ ticketId: number; userId: number; version: number }[]> =>
  trx.rows(sql<{ ticketId: number; userId: number; version: number }>`
    update ordering.ticket set state = 'solved', version = version + 1, updated_at = ${now}
     where panel_id = ${trx.panelId} and id in (
       select id from ordering.ticket where panel_id = ${trx.panelId} and state = 'waiting' and updated_at < ${before}
        order by updated_at limit ${limit} for update skip locked)
    returning id as "ticketId", user_id as "userId", version`)

/** How many customers wait for an answer, and since when the first of them does. */
export const waitingTicketCount = (trx: Trx): Promise<{ count: number; oldestAt: Date | null }> =>
  trx.one(sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(waits_since) as "oldestAt" from ordering.ticket where panel_id = ${trx.panelId} and due_at is not null and ${isAwake}`)

/** Those of them that are assigned to somebody. */
export const waitingTicketsOf = async (trx: Trx, operatorId: number): Promise<number[]> =>
  (
    await trx.rows(sql<{ id: number }>`
      select id from ordering.ticket where panel_id = ${trx.panelId} and due_at is not null and assigned_to = ${operatorId} order by due_at, id limit 1000`)
  ).map(({ id }) => id)

/** The same tickets, what is due first. */
export const waitingTickets = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; dueAt: Date; label: string; customerId: number; assigneeId: number | null }>`
      select id, waits_since as at, due_at as "dueAt", subject as label, user_id as "customerId", assigned_to as "assigneeId" from ordering.ticket
       where panel_id = ${trx.panelId} and waits_since is not null and due_at is not null and ${isAwake}
         ${question.unassigned ? sql`and assigned_to is null` : sql``} ${waitingAfter(question, 'due_at', 'id')}`)
  ).map((row) => ({ ...row, amount: null }))

/** The transaction that wrote a ticket last. */
export const writerOfTicket = async (trx: Trx, id: number): Promise<string> =>
  (await trx.one(sql<{ xmin: string }>`select xmin::text from ordering.ticket where panel_id = ${trx.panelId} and id = ${id}`)).xmin
