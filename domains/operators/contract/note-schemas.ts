import { z } from 'zod'
import { cursor, id, limit, pageOf, timestamp } from './parts.ts'
import { operatorsPaths as paths } from './paths.ts'

const note = z.strictObject({
  id: z.int(),
  text: z.string(),
  author: z.strictObject({ id: z.int(), name: z.string() }),
  at: timestamp,
  isPinned: z.boolean(),
  version: z.int(),
})
// Line breaks and tabs are the only control characters that a note has.
const text = z
  .string()
  .trim()
  .min(1)
  .max(5000)
  .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u)
const oneNote = z.strictObject({ data: note })

const list = { query: z.strictObject({ cursor, limit }), params: z.object({ id }), response: pageOf(note) } as const
const add = {
  params: z.object({ id }),
  body: z.object({ text, isPinned: z.boolean().default(false) }),
  status: 201,
  response: oneNote,
} as const
const pin = {
  params: z.object({ id, noteId: id }),
  body: z.object({ version: z.int(), isPinned: z.boolean() }),
  response: oneNote,
} as const

/** What operators write for each other about a thing; its customer never sees it. */
export const noteContracts = {
  customer: {
    list: { ...paths.customerNotes, operation: 'listCustomerNotes', summary: 'Notes about a customer, pinned ones first', ...list },
    add: { ...paths.addCustomerNote, operation: 'addCustomerNote', summary: 'Adds a note about a customer', ...add },
    pin: { ...paths.pinCustomerNote, operation: 'pinCustomerNote', summary: 'Pins a note about a customer, or unpins it', ...pin },
  },
  order: {
    list: { ...paths.orderNotes, operation: 'listOrderNotes', summary: 'Notes about an order, pinned ones first', ...list },
    add: { ...paths.addOrderNote, operation: 'addOrderNote', summary: 'Adds a note about an order', ...add },
    pin: { ...paths.pinOrderNote, operation: 'pinOrderNote', summary: 'Pins a note about an order, or unpins it', ...pin },
  },
} as const
