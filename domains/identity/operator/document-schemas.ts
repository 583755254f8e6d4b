import { z } from 'zod'
import { documentSteps, refusalReasons } from '../model/document-case.ts'
import { identityPaths as paths } from './paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const timestamp = z.iso.datetime()
const reason = z.enum(refusalReasons)
const outcome = z.enum(['approved', 'refused'])
const version = z.int()

const row = z.strictObject({
  /** The customer's. */
  id: z.int(),
  /** The address is whole for who may see addresses. */
  customer: z.strictObject({ id: z.int(), name: z.string(), email: z.string().nullable() }),
  photos: z.int(),
  submittedAt: timestamp,
  dueAt: timestamp,
  isLate: z.boolean(),
})

const documentCase = z
  .strictObject({
    id: z.int(),
    customer: z.strictObject({
      ...{ id: z.int(), name: z.string(), email: z.string().nullable(), createdAt: timestamp },
      locale: z.string().meta({ description: 'The customer reads the decision in this language; the note is sent as it is written.' }),
    }),
    state: z.enum(['collecting', 'in_review', 'approved', 'refused']),
    reason: reason.nullable(),
    note: z.string().nullable(),
    version,
    submittedAt: timestamp.nullable(),
    dueAt: timestamp.nullable(),
    isLate: z.boolean(),
    photosKeptUntil: timestamp.nullable(),
    steps: z.array(
      z.strictObject({
        step: z.enum(documentSteps),
        photos: z.array(
          z.strictObject({
            ...{ id: z.string(), bytes: z.int(), handedInAt: timestamp },
            url: z.string().meta({ description: 'A call of this API; each is recorded in the audit log.' }),
            until: timestamp.meta({ description: 'The address is good until then; a later one is in the next answer.' }),
          }),
        ),
      }),
    ),
    payments: z.array(
      z.strictObject({
        ...{ invoice: z.int(), method: z.string(), amount: z.string(), currency: z.string(), at: timestamp },
        paidWith: z.string().nullable().meta({ description: 'The card with its last four digits, where the gateway says so.' }),
      }),
    ),
    decisions: z.array(
      z.strictObject({
        ...{ id: z.int(), outcome, reason: reason.nullable(), note: z.string().nullable(), by: z.string() },
        ...{ submittedAt: timestamp.nullable(), decidedAt: timestamp },
      }),
    ),
    mayDecide: z.boolean(),
  })
  .meta({ id: 'DocumentCase' })

const params = z.object({ id })
const acts = { params, response: z.strictObject({ data: documentCase }) } as const

export const documentContract = {
  waitingDocuments: {
    ...paths.waitingDocuments,
    operation: 'listWaitingDocuments',
    summary: 'Customers whose documents wait for a decision, the longest waiting first',
    query: z.object({ cursor: z.string().max(500).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
    response: z.strictObject({
      rows: z.array(row),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
  decidedDocuments: {
    ...paths.decidedDocuments,
    operation: 'listDecidedDocuments',
    summary: 'Customers whose documents were decided about, with the last decision, the newest first',
    query: z.object({ cursor: z.string().max(500).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
    response: z.strictObject({
      /** `id` is the customer's number. */
      rows: z.array(
        z.strictObject({
          ...{ id: z.int(), decisionId: z.int(), customer: row.shape.customer, outcome, reason: reason.nullable() },
          ...{ by: z.string(), decidedAt: timestamp },
        }),
      ),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
  documentCase: {
    ...paths.documentCase,
    operation: 'showDocuments',
    summary: 'The documents of a customer with addresses of their photos, the payments that they are about, and earlier decisions',
    ...acts,
  },
  documentPhoto: {
    ...paths.documentPhoto,
    operation: 'showDocumentPhoto',
    summary: 'One photo; that it was looked at is recorded',
    params: z.object({ id, photo: z.string().max(200) }),
    mediaType: 'image/*',
    response: z.string(),
  },
  approveDocuments: {
    ...paths.approveDocuments,
    operation: 'approveDocuments',
    summary: 'Approves the documents of a customer, who is told by mail',
    ...acts,
    body: z.object({ version }),
  },
  refuseDocuments: {
    ...paths.refuseDocuments,
    operation: 'refuseDocuments',
    summary: 'Refuses the documents of a customer, who is told why by mail and hands in others',
    ...acts,
    body: z.object({
      version,
      reason,
      note: z
        .string()
        .trim()
        .max(500)
        .regex(/^[^\p{Cc}]*$/u)
        .optional(),
    }),
  },
} as const
