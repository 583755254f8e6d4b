import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { MESSAGE_LENGTH_MAX, SUBJECT_LENGTH_MAX, ticketKinds } from '../vocabulary.ts'
import { attachment, attachmentUpload, sentAttachments } from './attachments.ts'
import { ticketPaths as paths } from './ticket-paths.ts'

const NUMBER_MAX = 2_147_483_647
const id = z.coerce.number().int().positive().max(NUMBER_MAX)
const timestamp = z.iso.datetime()

const ticket = z
  .object({
    id: z.number().int(),
    subject: z.string(),
    kind: z.enum(ticketKinds),
    order_id: z.number().int().nullable(),
    /** The payment that it is about. */
    invoice_id: z.uuid().nullable(),
    state: z
      .enum(['open', 'waiting', 'solved'])
      .meta({ description: 'waiting: the support has answered; writing again opens a solved one' }),
    rating: z.number().int().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Ticket' })
const conversation = z
  .object({
    ...ticket.shape,
    messages: z.array(
      z.object({
        ...{ id: z.number().int(), author: z.enum(['customer', 'support']), text: z.string(), created_at: timestamp },
        attachments: z.array(attachment),
      }),
    ),
  })
  .meta({ id: 'TicketConversation' })
const timeOfDay = z.string().meta({ description: 'In 24 hours: `09:00`; `24:00` is the end of the day' })
const supportHours = z
  .object({
    days: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])),
    opens_at: timeOfDay,
    closes_at: timeOfDay,
    time_zone: z.string(),
  })
  .meta({ id: 'SupportHours' })
export type SupportHoursWire = z.output<typeof supportHours>
export type TicketWire = z.output<typeof ticket>
export type ConversationWire = z.output<typeof conversation>

const text = (min: number) => z.string().trim().min(min).max(MESSAGE_LENGTH_MAX)
const reply = z.object({ text: text(1), attachments: sentAttachments })
const rating = z.object({ rating: z.number().int().min(1).max(5) })
const one = z.object({ data: conversation })
const own = { tag: 'Support', auth: 'user', params: z.object({ ticketId: id }), response: one } as const
const linked = { tag: 'Support', auth: 'guest', params: z.object({ token: z.string().max(100) }), response: one } as const

const newTicket = z.object({
  subject: z.string().trim().min(3).max(SUBJECT_LENGTH_MAX),
  text: text(10),
  kind: z.enum(ticketKinds).default('other'),
  /** Makes it a question about this order, whatever its kind says. */
  order_id: z.number().int().positive().max(NUMBER_MAX).nullish(),
  /** Makes it a question about this payment; an order goes first. */
  invoice_id: z.uuid().nullish(),
  /** Where to answer, for an account without an address. */
  email: z.email().trim().toLowerCase().max(255).nullish(),
  attachments: sentAttachments,
})
export type NewTicketWire = z.output<typeof newTicket>

/** Questions to the panel's support, and what it answers. */
export const tickets = {
  supportHours: defineRoute(paths.supportHours, {
    id: 'OUR-ORDERING-55',
    operation: 'getSupportHours',
    tag: 'Support',
    auth: 'optional',
    summary: 'When the support answers, null where it does at any time, and how soon it usually does',
    response: z.object({
      data: supportHours.nullable(),
      first_answer_hours: z
        .number()
        .meta({ description: 'Of the support’s hours, until the first answer to a question of usual priority' }),
    }),
  }),
  listTickets: defineRoute(paths.listTickets, {
    id: 'OUR-ORDERING-46',
    operation: 'listTickets',
    tag: 'Support',
    auth: 'user',
    summary: 'Own tickets, the newest first',
    query: z.object({ before: id.optional(), limit: z.coerce.number().int().min(1).max(50).default(20) }),
    response: z.object({ data: z.array(ticket), has_more: z.boolean() }),
  }),
  uploadAttachment: defineRoute(paths.uploadAttachment, {
    ...{ id: 'OUR-ORDERING-56', operation: 'uploadTicketAttachment', tag: 'Support', auth: 'user', isLimited: true, ...attachmentUpload },
    summary: 'Upload a picture for a question or a reply: PNG, JPEG or WebP. It is kept for a day until it is sent with one',
  }),
  openTicket: defineRoute(paths.openTicket, {
    ...{
      id: 'OUR-ORDERING-47',
      operation: 'openTicket',
      tag: 'Support',
      auth: 'user',
      repeatable: true,
      isLimited: true,
      mayBeAbsent: true,
    },
    summary:
      'Ask the support; five tickets an hour. A question about an order or a payment that has an unsolved ticket is added to that one',
    body: newTicket,
    response: one,
  }),
  getTicket: defineRoute(paths.getTicket, {
    ...{ ...own, id: 'OUR-ORDERING-48', operation: 'getTicket' },
    summary: 'One own ticket with its newest 200 messages',
  }),
  replyToTicket: defineRoute(paths.replyToTicket, {
    ...{ ...own, id: 'OUR-ORDERING-49', operation: 'replyToTicket', repeatable: true, body: reply },
    summary: 'Write on in an own ticket; a solved one is open again',
  }),
  closeTicket: defineRoute(paths.closeTicket, {
    ...{ ...own, id: 'OUR-ORDERING-50', operation: 'closeTicket' },
    summary: 'Mark an own ticket as solved',
  }),
  rateTicket: defineRoute(paths.rateTicket, {
    ...{ ...own, id: 'OUR-ORDERING-51', operation: 'rateTicket', body: rating },
    summary: 'Rate how a solved ticket was answered, from 1 to 5',
  }),
  getLinkedTicket: defineRoute(paths.getLinkedTicket, {
    ...{ ...linked, id: 'OUR-ORDERING-52', operation: 'getLinkedTicket' },
    summary: 'A ticket by the link of the support’s mail',
  }),
  uploadLinkedAttachment: defineRoute(paths.uploadLinkedAttachment, {
    ...{
      id: 'OUR-ORDERING-57',
      operation: 'uploadLinkedTicketAttachment',
      tag: 'Support',
      auth: 'guest',
      isLimited: true,
      ...attachmentUpload,
    },
    summary: 'Upload a picture for a reply by the link of the support’s mail',
    params: linked.params,
  }),
  replyToLinkedTicket: defineRoute(paths.replyToLinkedTicket, {
    ...{ ...linked, id: 'OUR-ORDERING-53', operation: 'replyToLinkedTicket', repeatable: true, body: reply },
    summary: 'Write on in a ticket by the link of the support’s mail',
  }),
  rateLinkedTicket: defineRoute(paths.rateLinkedTicket, {
    ...{ ...linked, id: 'OUR-ORDERING-54', operation: 'rateLinkedTicket', body: rating },
    summary: 'Rate how a solved ticket was answered, by the link of the support’s mail',
  }),
} as const
