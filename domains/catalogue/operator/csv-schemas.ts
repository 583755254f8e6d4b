import { z } from 'zod'
import { csvColumns } from '../model/bulk/csv-line.ts'
import { cataloguePaths as paths } from './paths.ts'
import { bodyId } from './wire-parts.ts'

const known = new Set(csvColumns)
const lines = z
  .array(
    z.object({
      line: z.int().min(1).max(10_000_000),
      cells: z
        .record(z.string().max(60), z.string().max(20_000))
        .refine((cells) => Object.keys(cells).every((column) => known.has(column))),
    }),
  )
  .min(1)
  .max(200)
const result = z.strictObject({
  line: z.int(),
  id: z.int().nullable(),
  state: z.enum(['new', 'changed', 'same', 'wrong']),
  errors: z.array(z.strictObject({ column: z.string(), message: z.string() })),
})

export const csvContract = {
  serviceTexts: {
    ...paths.serviceTexts,
    operation: 'readServiceTexts',
    summary: 'Every text of up to 200 services in every language, with the version that each has: what a file of texts is made of',
    body: z.object({ ids: z.array(bodyId).min(1).max(200) }),
    response: z.strictObject({
      data: z.strictObject({
        services: z.array(z.strictObject({ id: z.int(), version: z.int(), texts: z.record(z.string(), z.record(z.string(), z.string())) })),
      }),
    }),
  },
  checkCsv: {
    ...paths.checkCsv,
    operation: 'checkServicesCsv',
    summary: 'What up to 200 lines of a CSV would make or change, and what is wrong with them by column',
    body: z.object({ lines }),
    response: z.strictObject({ data: z.strictObject({ hash: z.string(), lines: z.array(result) }) }),
  },
  applyCsv: {
    ...paths.applyCsv,
    operation: 'applyServicesCsv',
    summary: 'Makes and changes services as lines that were checked say; their hash names them',
    body: z.object({ lines, hash: z.string().regex(/^[0-9a-f]{64}$/), leavesOut: z.boolean().default(false) }),
    response: z.strictObject({ data: z.strictObject({ lines: z.array(result) }) }),
  },
} as const
