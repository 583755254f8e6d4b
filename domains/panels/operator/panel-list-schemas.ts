import { z } from 'zod'
import { panelStandings } from '../vocabulary.ts'
import { panelsPaths as paths } from './paths.ts'

const timestamp = z.iso.datetime()
const standing = z
  .enum(panelStandings)
  .meta({ description: 'The first of these that holds: archived, closed or not open yet, no new orders (`frozen`), open.' })

const listedPanel = z
  .strictObject({
    id: z.int(),
    key: z.string(),
    name: z.string(),
    origin: z.string(),
    host: z.string().meta({ description: 'The main one.' }),
    otherHosts: z.array(z.string()),
    standing,
    isFrozen: z.boolean().meta({ description: 'It takes no new orders and payments.' }),
    isDemo: z.boolean(),
    owners: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    createdAt: timestamp,
    orders30Days: z.int().meta({ description: 'Orders that were paid in the last 30 days.' }),
  })
  .meta({ id: 'ListedPanel' })

/** The list of all panels, for those who run the deployment. */
export const panelListContract = {
  panels: {
    ...paths.panels,
    operation: 'listPanels',
    summary: 'Panels of the deployment, the newest first',
    query: z.strictObject({
      q: z.string().trim().min(1).max(100).optional().meta({ description: 'Part of a key, a name or a host.' }),
      'filter.standing': standing.optional(),
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.strictObject({
      rows: z.array(listedPanel),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
} as const
