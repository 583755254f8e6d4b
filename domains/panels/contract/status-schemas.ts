import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { incidentStates, networkStates, statusStates } from '../vocabulary.ts'
import { panelsPaths as paths } from './paths.ts'

const PAGE_MAX = 1000

const incident = z
  .object({
    id: z.int(),
    title: z.string(),
    state: z.enum(incidentStates).meta({ description: 'Of its latest update' }),
    started_at: z.iso.datetime(),
    resolved_at: z.iso.datetime().nullable(),
    concerns_all: z.boolean().meta({ description: 'Whether it concerns all networks' }),
    networks: z.array(z.string()).meta({ description: 'Else the names of those that it concerns and that are sold' }),
    updates: z
      .array(
        z.object({
          id: z.int(),
          at: z.iso.datetime(),
          state: z.enum(incidentStates),
          text: z.string().meta({ description: 'Plain text' }),
        }),
      )
      .meta({ description: 'The newest first' }),
  })
  .meta({ id: 'StatusIncident' })
export type IncidentWire = z.infer<typeof incident>

const status = z
  .object({
    state: z
      .enum(statusStates)
      .meta({ description: 'The worst of the networks; `incident` while all of them deliver and an incident is open' }),
    checked_at: z.iso.datetime().meta({ description: 'When the networks were looked at' }),
    networks: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), state: z.enum(networkStates) })),
    incidents: z.array(incident).meta({ description: 'What is going on, the latest opened first' }),
    past: z
      .object({ items: z.array(incident), page: z.int(), pages: z.int() })
      .meta({ description: 'What was resolved in the last ninety days, the latest first' }),
  })
  .meta({ id: 'ShopStatus' })
export type StatusWire = z.infer<typeof status>

/** How the shop delivers, for everybody to read. */
export const statusContract = {
  status: defineRoute(paths.status, {
    id: 'OUR-PANELS-03',
    operation: 'getStatus',
    tag: 'Shop',
    auth: 'optional',
    summary: 'How orders of each network are delivered, and incidents with their updates in the language asked for, else in English',
    mayBeAbsent: true,
    query: z.object({ page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1).meta({ description: 'Of the past incidents' }) }),
    response: z.object({ data: status }),
  }),
} as const
