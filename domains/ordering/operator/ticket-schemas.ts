import { z } from 'zod'
import { ANSWER_LENGTH_MAX, ticketEvents, ticketKinds, ticketPriorities, ticketStates } from '../vocabulary.ts'
import { ticketPaths as paths } from './ticket-paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const timestamp = z.iso.datetime()
const person = z.strictObject({ id: z.int(), name: z.string() })

const row = z.strictObject({
  id: z.int(),
  subject: z.string(),
  /** The address is whole for who may see addresses. */
  customer: z.strictObject({ id: z.int(), email: z.string().nullable() }),
  kind: z.enum(ticketKinds),
  orderId: z.int().nullable(),
  priority: z.enum(ticketPriorities),
  state: z.enum(ticketStates),
  /** Since when the customer waits for an answer, and until when it is due; null while they do not wait. */
  waitsSince: timestamp.nullable(),
  dueAt: timestamp.nullable(),
  isLate: z.boolean(),
  assignedTo: person.nullable(),
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
const ticket = z.strictObject({
  ...row.shape,
  snoozedUntil: timestamp.nullable(),
  rating: z.int().nullable(),
  /** The number of the invoice that it is about. */
  invoiceId: z.int().nullable(),
  messages: z.array(
    z.strictObject({
      ...{
        id: z.int(),
        author: z.enum(['customer', 'support']),
        isNote: z.boolean(),
        event: z.enum(ticketEvents).nullable(),
        text: z.string(),
        at: timestamp,
      },
      /** Who of the support wrote it. */
      by: person.nullable(),
    }),
  ),
  /** The newest other tickets of the same customer. */
  earlier: z.array(z.strictObject({ id: z.int(), subject: z.string(), state: z.enum(ticketStates), createdAt: timestamp })),
})
const one = { params: z.object({ id }), response: z.strictObject({ data: ticket }) } as const
const version = z.int()

/** Calls about what customers ask the support. */
export const ticketsContract = {
  tickets: {
    ...paths.tickets,
    operation: 'listTickets',
    summary: 'Tickets of a view, the newest first; those of customers who wait by when their answer is due',
    query: z.strictObject({
      view: z.enum(['unsolved', 'waiting', 'mine', 'unassigned', 'late', 'solved', 'all']).default('unsolved'),
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.strictObject({
      rows: z.array(row),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
  ticket: { ...paths.ticket, ...one, operation: 'showTicket', summary: 'One ticket with its conversation' },
  answerTicket: {
    ...{ ...paths.answerTicket, ...one, operation: 'answerTicket' },
    summary: 'An answer to the customer, or a note that only operators read; whoever answers what is nobody’s takes it over',
    body: z.object({
      version,
      text: z.string().trim().min(1).max(ANSWER_LENGTH_MAX),
      isNote: z.boolean().default(false),
      /** Solves it with this answer. */
      isSolved: z.boolean().default(false),
    }),
  },
  changeTicket: {
    ...{ ...paths.changeTicket, ...one, operation: 'changeTicket' },
    summary: 'Assigns a ticket, or changes its priority or state',
    body: z.object({
      version,
      priority: z.enum(ticketPriorities).optional(),
      state: z.enum(['open', 'solved']).optional(),
      /** Comes back at this time, or when the customer writes. */
      snoozedUntil: timestamp.optional(),
      /** To the operator who asks, or to nobody. */
      assignedTo: z.literal('me').nullable().optional(),
    }),
  },
} as const
