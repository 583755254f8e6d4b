import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { bulkChange, hindrances } from '../model/bulk/bulk-change.ts'
import { textReplacement } from '../model/bulk/replace-text.ts'
import { serviceTextNames } from '../model/service-editing.ts'
import { cataloguePaths as paths } from './paths.ts'
import { bodyId } from './wire-parts.ts'

const services = (max: number) =>
  z
    .array(z.object({ id: bodyId, version: z.int() }))
    .min(1)
    .max(max)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
const cannot = z.array(z.strictObject({ id: z.int(), because: z.enum(hindrances) }))

export const bulkContract = {
  previewMany: {
    ...paths.previewMany,
    operation: 'previewBulkChange',
    summary: 'What a change of many services would do: to how many, and which cannot be changed',
    body: z.object({ services: services(5000), change: bulkChange }),
    response: z.strictObject({ data: z.strictObject({ changed: z.int(), same: z.int(), cannot }) }),
  },
  previewTexts: {
    ...paths.previewTexts,
    operation: 'previewTextReplacement',
    summary: 'What finding and replacing would do to the texts of up to 500 services, with the first of them before and after',
    body: z.object({ services: services(500), replacement: textReplacement }),
    response: z.strictObject({
      data: z.strictObject({
        changed: z.int(),
        same: z.int(),
        cannot: z.array(z.strictObject({ id: z.int(), because: z.enum(['not_found', 'changed', 'invalid']) })),
        examples: z.array(
          z.strictObject({
            id: z.int(),
            locale: z.enum(locales),
            name: z.enum(serviceTextNames),
            before: z.string(),
            after: z.string(),
          }),
        ),
      }),
    }),
  },
  changeMany: {
    ...paths.changeMany,
    operation: 'changeManyServices',
    summary: 'Changes up to 500 services alike; what cannot be changed stays and is named with its reason',
    body: z.object({ services: services(500), change: bulkChange }),
    response: z.strictObject({
      data: z.strictObject({ done: z.array(z.strictObject({ id: z.int(), version: z.int() })), same: z.int(), cannot }),
    }),
  },
} as const
