import { previewedBefore, previewResponse } from '@vitrine/panels'
import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { editedFields, newServiceFields, serviceTextNames } from '../model/service-editing.ts'
import { cataloguePaths as paths } from './paths.ts'
import { id, pageOf } from './wire-parts.ts'

const texts = z.record(z.string(), z.record(z.string(), z.string()))
const faq = z.array(z.object({ question: z.string(), answer: z.string() }))

/** A service as its editor has it; texts as they stand, no matter who wrote them. */
export const editedService = z.strictObject({
  ...editedFields.shape,
  texts,
  faqs: z.record(z.string(), faq),
  linkKinds: z.array(z.string()),
  id: z.int(),
  networkId: z.int(),
  isPackage: z.boolean(),
  isArchived: z.boolean(),
  position: z.int(),
  popularity: z.int(),
  version: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
const one = z.strictObject({ data: editedService })
const params = z.object({ id })
const textName = z.enum(serviceTextNames)
const textState = z.enum(['missing', 'older', 'same', 'done'])
const words = z.strictObject({
  id: z.int(),
  name: z.string(),
  serviceTypeName: z.string(),
  version: z.int(),
  texts: z.array(z.strictObject({ name: z.string(), english: z.string(), text: z.string(), state: textState })),
})
const version = z.object({ version: z.int() })

export const editorContract = {
  createService: {
    ...paths.createService,
    operation: 'createService',
    summary: 'A new service, off sale unless said otherwise; its address follows from its name where none is given',
    body: newServiceFields,
    status: 201,
    response: one,
  },
  editService: {
    ...paths.editService,
    operation: 'editService',
    summary: 'Changes everything of a service that its editor shows',
    params,
    body: editedFields.partial().extend({ version: z.int(), because: z.enum(['hand', 'rule', 'csv']).default('hand') }),
    response: one,
  },
  previewService: {
    ...paths.previewService,
    operation: 'previewService',
    summary: 'An address that shows a service with unsaved fields as customers will see it, once and for ten minutes; nothing is saved',
    body: z.object({ id, fields: editedFields.partial(), ...previewedBefore }),
    response: previewResponse,
  },
  copyService: {
    ...paths.copyService,
    operation: 'copyService',
    summary: 'A copy of a service, off sale',
    params,
    body: version,
    status: 201,
    response: one,
  },
  archiveService: {
    ...paths.archiveService,
    operation: 'archiveService',
    summary: 'Sets a service aside: off sale and out of the lists',
    params,
    body: version,
    response: one,
  },
  restoreService: {
    ...paths.restoreService,
    operation: 'restoreService',
    summary: 'Brings an archived service back, off sale unless said otherwise',
    params,
    body: version.extend({ isOnSale: z.boolean().default(false) }),
    response: one,
  },
  deleteService: {
    ...paths.deleteService,
    operation: 'deleteService',
    summary: 'Takes a service away that was never ordered',
    params,
    status: 204,
  },
  serviceWords: {
    ...paths.serviceWords,
    operation: 'listServiceWords',
    summary: 'Texts of services in one language beside English, and how each stands',
    query: z.strictObject({
      /** Not `locale`: that is the language of the answer itself, wherever it stands. */
      language: z.enum(locales).exclude(['en']).default('de'),
      state: textState.optional(),
      q: z.string().trim().max(100).default(''),
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: pageOf(words),
  },
  saveWords: {
    ...paths.saveWords,
    operation: 'saveServiceWords',
    summary: 'Writes texts of a service in one language; those to confirm are right of today’s English',
    params: z.object({ id, locale: z.enum(locales).exclude(['en']) }),
    body: z.object({
      version: z.int(),
      texts: z.partialRecord(textName, z.string().trim().max(20_000)).default({}),
      confirm: z.array(textName).max(20).default([]),
    }),
    response: z.strictObject({ data: words }),
  },
} as const
