import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { documentPaths } from './document-paths.ts'

const step = z.enum(['identity', 'card', 'selfie'])
const MEGABYTE = 1024 * 1024
const FILE_BYTES_MAX = 10 * MEGABYTE

/** The specification's map of names and whether each step has one; beside it what the screen shows. */
export const verificationDocuments = z.strictObject({
  documents: z.strictObject({ identity: z.array(z.string()), card: z.array(z.string()), selfie: z.array(z.string()) }),
  is_uploaded_documents: z.boolean(),
  status: z.enum(['collecting', 'in_review', 'approved', 'refused']),
  reason: z.enum(['unreadable', 'incomplete', 'mismatch', 'expired', 'card_digits', 'other']).nullable(),
  note: z.string().nullable(),
  submitted_at: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
  files: z.array(z.strictObject({ step, filename: z.string(), bytes: z.int(), url: z.string() })),
})
export type VerificationDocumentsWire = z.infer<typeof verificationDocuments>

const response = z.object({ data: verificationDocuments })

export const documentsContract = {
  verificationDocuments: defineRoute(documentPaths.verificationDocuments, {
    id: 'EP-125',
    operation: 'getVerificationDocuments',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    summary: 'What has been handed in for each step, and what became of it',
    response,
  }),
  uploadVerificationDocument: defineRoute(documentPaths.uploadVerificationDocument, {
    id: 'EP-126',
    operation: 'uploadVerificationDocument',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    summary: 'Hands in a photo for a step; once every step has one, all are locked until they are checked',
    form: { fileBytesMax: FILE_BYTES_MAX },
    body: z.object({ file: z.file(), step }),
    response,
  }),
  deleteVerificationDocument: defineRoute(documentPaths.deleteVerificationDocument, {
    id: 'EP-127',
    operation: 'deleteVerificationDocument',
    tag: 'Account',
    mayBeAbsent: true,
    sessionOnly: true,
    auth: 'user',
    summary: 'Takes a photo back; named in the query or the body',
    query: z.object({ filename: z.string().max(255).optional(), step: step.optional() }),
    body: z.object({ filename: z.string().max(255).optional(), step: step.optional() }).optional(),
    response,
  }),
} as const
