import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { placeholders } from '../model/tickets/saved-reply.ts'
import { MESSAGE_LENGTH_MAX } from '../vocabulary.ts'
import { replyPaths as paths } from './reply-paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const params = z.object({ id })
const language = z.enum(locales)
const text = z.string().trim().min(1).max(MESSAGE_LENGTH_MAX)
const fields = z.object({
  /** What the support finds it by. */
  name: z.string().trim().min(1).max(80),
  texts: z.object({ en: text }).and(z.partialRecord(language, text)),
})
const reply = z.strictObject({ ...fields.shape, id: z.int(), version: z.int() })
const one = z.strictObject({ data: reply })

/** Calls about answers that the support writes again and again. */
export const replyContract = {
  savedReplies: {
    ...paths.savedReplies,
    operation: 'listSavedReplies',
    summary: 'Saved replies of the panel, by name',
    response: z.strictObject({
      rows: z.array(reply),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: z.iso.datetime(),
    }),
  },
  savedReply: { ...paths.savedReply, operation: 'showSavedReply', summary: 'One saved reply', params, response: one },
  createSavedReply: {
    ...paths.createSavedReply,
    operation: 'createSavedReply',
    summary: 'A new saved reply; `{customer}`, `{order}` and other placeholders are filled from the ticket that it answers',
    body: fields,
    status: 201,
    response: one,
  },
  changeSavedReply: {
    ...paths.changeSavedReply,
    operation: 'changeSavedReply',
    summary: 'Changes a saved reply',
    params,
    body: fields.partial().extend({ version: z.int() }),
    response: one,
  },
  removeSavedReply: { ...paths.removeSavedReply, operation: 'removeSavedReply', summary: 'Takes a saved reply away', params, status: 204 },
  repliesToTicket: {
    ...paths.repliesToTicket,
    operation: 'listRepliesToTicket',
    summary: 'The saved replies as they would answer a ticket: in its customer’s language, placeholders filled',
    params,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          ...{ id: z.int(), name: z.string(), language, text: z.string() },
          /** Placeholders that this ticket has nothing for; they still stand in the text. */
          missing: z.array(z.enum(placeholders)),
        }),
      ),
    }),
  },
} as const
