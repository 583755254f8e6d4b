import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import {
  ANSWER_LENGTH_MAX,
  ATTACHMENT_BYTES_MAX,
  ATTACHMENTS_MAX,
  SUBJECT_LENGTH_MAX,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  ticketEvents,
  ticketKinds,
  ticketPriorities,
  ticketStates,
} from '../vocabulary.ts'
import { ticketPaths as paths } from './ticket-paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const timestamp = z.iso.datetime()
const person = z.strictObject({ id: z.int(), name: z.string() })

/** In lower case, so that nobody has to know how it was written before. */
const tag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(TAG_LENGTH_MAX)
  .regex(/^[^\p{Cc}]*$/u)

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
  tags: z.array(z.string()),
  /** The number of the ticket that its conversation goes on in. */
  joinedInto: z.int().nullable(),
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
/** A PDF has neither width nor height. */
const upload = z.strictObject({
  ...{ id: z.uuid(), filename: z.string(), bytes: z.int(), width: z.int().nullable(), height: z.int().nullable() },
})
const ticket = z.strictObject({
  ...row.shape,
  /** In what language they use the shop. */
  language: z.enum(locales),
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
        /** With an event `joined` or `split` the number of the other ticket. */
        text: z.string(),
        at: timestamp,
      },
      /** Who of the support wrote it. */
      by: person.nullable(),
      /** So long the customer is not told, and it may be taken back. */
      heldUntil: timestamp.nullable(),
      /** Pictures and PDFs; each look at one is recorded. */
      attachments: z.array(z.strictObject({ ...upload.shape, url: z.string() })),
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
      /** A ticket’s or an order’s number, a customer’s whole address, or beginnings of words of the subject. */
      q: z.string().trim().max(150).optional(),
      'filter.kind': z.enum(ticketKinds).optional(),
      'filter.priority': z.enum(ticketPriorities).optional(),
      'filter.tag': tag.optional(),
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.strictObject({
      rows: z.array(row),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
      /** What the search text was taken for. */
      searchedFor: z.enum(['number', 'email', 'terms']).nullable(),
    }),
  },
  ticketPeople: {
    ...{ ...paths.ticketPeople, operation: 'listTicketPeople', summary: 'Who may answer tickets, and so be given one' },
    response: z.strictObject({ data: z.strictObject({ people: z.array(person) }) }),
  },
  ticketTags: {
    ...{ ...paths.ticketTags, operation: 'listTicketTags', summary: 'The tags that tickets of the panel have, 200 at most' },
    response: z.strictObject({ data: z.strictObject({ tags: z.array(z.string()) }) }),
  },
  ticket: { ...paths.ticket, ...one, operation: 'showTicket', summary: 'One ticket with its conversation' },
  uploadTicketAttachment: {
    ...{ ...paths.uploadTicketAttachment, operation: 'uploadTicketAttachment', params: one.params },
    summary: 'A file for an answer or a note: PNG, JPEG or WebP, written anew, or PDF. It is kept for a day until it is sent with one',
    status: 201,
    form: { fileBytesMax: ATTACHMENT_BYTES_MAX },
    body: z.object({ file: z.file() }),
    response: z.strictObject({ data: upload }),
  },
  ticketAttachment: {
    ...{ ...paths.ticketAttachment, operation: 'showTicketAttachment' },
    summary: 'A file of a ticket; each look is recorded',
    params: z.object({ id, attachmentId: z.uuid() }),
  },
  answerTicket: {
    ...{ ...paths.answerTicket, ...one, operation: 'answerTicket' },
    summary: 'An answer to the customer, or a note that only operators read; whoever answers what is nobody’s takes it over',
    body: z.object({
      version,
      text: z.string().trim().min(1).max(ANSWER_LENGTH_MAX),
      isNote: z.boolean().default(false),
      /** Solves it with this answer. */
      isSolved: z.boolean().default(false),
      /** Files that the operator uploaded for it. */
      attachments: z.array(z.uuid()).max(ATTACHMENTS_MAX).optional(),
    }),
  },
  takeBackAnswer: {
    ...{ ...paths.takeBackAnswer, operation: 'takeBackAnswer', response: one.response },
    summary: 'Takes an answer back, in the seconds before the customer is told; the ticket stands where it stood',
    params: z.object({ id, messageId: id }),
  },
  joinTickets: {
    ...{ ...paths.joinTickets, ...one, operation: 'joinTickets' },
    summary: 'Joins a ticket into another one of the same customer, which is answered: the conversation goes on there',
    body: z.object({ version, into: z.int().positive().max(2_147_483_647) }),
  },
  splitTicket: {
    ...{ ...paths.splitTicket, ...one, operation: 'splitTicket' },
    summary: 'Makes a ticket of its own of a customer’s message, which is answered',
    status: 201,
    body: z.object({
      version,
      messageId: z.int().positive().max(2_147_483_647),
      /** Whatever was written after it goes with it. */
      withLater: z.boolean().default(false),
      subject: z.string().trim().min(3).max(SUBJECT_LENGTH_MAX),
    }),
  },
  changeTicket: {
    ...{ ...paths.changeTicket, ...one, operation: 'changeTicket' },
    summary: 'Assigns a ticket, or changes its kind, priority, tags or state',
    body: z.object({
      version,
      /** What is about an order or a payment stays of that kind. */
      kind: z.enum(ticketKinds).optional(),
      priority: z.enum(ticketPriorities).optional(),
      /** All of them; they replace those that it has. */
      tags: z.array(tag).max(TAGS_MAX).optional(),
      state: z.enum(['open', 'solved']).optional(),
      /** Comes back at this time, or when the customer writes. */
      snoozedUntil: timestamp.optional(),
      /** To the operator who asks, to somebody who may answer tickets, or to nobody. */
      assignedTo: z
        .union([z.literal('me'), z.int().positive().max(2_147_483_647)])
        .nullable()
        .optional(),
    }),
  },
} as const
