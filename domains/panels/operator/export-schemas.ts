import { z } from 'zod'
import { panelsPaths as paths } from './paths.ts'

const made = z.strictObject({
  requestedAt: z.iso.datetime(),
  requestedBy: z.string(),
  readyAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** What is written now; null when all are. */
  table: z.string().nullable(),
  tablesDone: z.int(),
  tableCount: z.int(),
  rows: z.int().meta({ description: 'Of all tables, so far.' }),
  isUpToDate: z.boolean().meta({ description: 'False once the shop was opened or closed, or something was posted, since it was begun.' }),
})
const answer = z.strictObject({ data: made.nullable() })

export const exportContract = {
  shopExport: {
    ...paths.shopExport,
    operation: 'showExport',
    summary: 'The export of the shop and how far it is; null where there is none',
    response: answer,
  },
  requestExport: {
    ...paths.requestExport,
    operation: 'requestExport',
    summary: 'Begins an export of customers, orders, payments, ledger postings and services; the one before is thrown away',
    body: z.object({}),
    status: 201,
    response: answer,
  },
  downloadExport: {
    ...paths.downloadExport,
    operation: 'downloadExport',
    summary: 'The ready export: an archive with a CSV file for each table',
    mediaType: 'application/zip',
  },
} as const
