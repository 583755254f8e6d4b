import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { incidentStates, networkStates, statusStates } from '../vocabulary.ts'
import { panelsPaths as paths } from './paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const version = z.int().positive().max(2_147_483_647)
const timestamp = z.iso.datetime()
const params = z.object({ id })
const state = z.enum(incidentStates)
const texts = z.record(z.string(), z.string())
const missing = z.array(z.enum(locales))

const incident = z
  .strictObject({
    id: z.int(),
    titles: texts,
    /** None are all networks. */
    networkIds: z.array(z.int()),
    state,
    startedAt: timestamp,
    resolvedAt: timestamp.nullable(),
    version: z.int(),
    changedAt: timestamp,
    changedBy: z.string(),
    /** The newest first. */
    updates: z.array(z.strictObject({ id: z.int(), at: timestamp, state, texts, missing })),
    /** Languages that show the English text. */
    missing,
  })
  .meta({ id: 'StatusIncident' })
const one = z.strictObject({ data: incident })
const written = { titles: z.record(z.string(), z.unknown()), networkIds: z.array(z.unknown()) }
const said = { state: z.string(), texts: z.record(z.string(), z.unknown()) }

/** Calls about the status page and the incidents that it tells of. */
export const incidentContract = {
  showStatus: {
    ...paths.showStatus,
    operation: 'showStatus',
    summary: 'What the status page says of the shop and its networks now',
    response: z.strictObject({
      data: z.strictObject({
        state: z.enum(statusStates),
        checkedAt: timestamp,
        networks: z.array(z.strictObject({ id: z.int(), name: z.string(), state: z.enum(networkStates) })),
      }),
    }),
  },
  incidents: {
    ...paths.incidents,
    operation: 'listStatusIncidents',
    summary: 'Incidents that the status page tells of or did, the latest opened first',
    query: z.object({ cursor: z.string().max(100).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
    response: z.strictObject({
      rows: z.array(incident),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
  incident: { ...paths.incident, operation: 'showStatusIncident', summary: 'One incident with its updates', params, response: one },
  createIncident: {
    ...paths.createIncident,
    operation: 'openStatusIncident',
    summary: 'A new incident with its first update',
    body: z.looseObject({ ...written, ...said }),
    status: 201,
    response: one,
  },
  changeIncident: {
    ...paths.changeIncident,
    operation: 'changeStatusIncident',
    summary: 'Changes what an incident is called and which networks it concerns',
    params,
    body: z.looseObject({ version, titles: written.titles.optional(), networkIds: written.networkIds.optional() }),
    response: one,
  },
  removeIncident: {
    ...paths.removeIncident,
    operation: 'removeStatusIncident',
    summary: 'Takes an incident off the status page, or puts it back',
    params,
    body: z.strictObject({ version, isRemoved: z.boolean() }),
    status: 204,
  },
  addIncidentUpdate: {
    ...paths.addIncidentUpdate,
    operation: 'addStatusUpdate',
    summary: 'Tells how far the work on an incident is; the state `resolved` ends it',
    params,
    body: z.looseObject({ version, ...said }),
    status: 201,
    response: one,
  },
  changeIncidentUpdate: {
    ...paths.changeIncidentUpdate,
    operation: 'changeStatusUpdate',
    summary: 'Changes what an update of an incident says',
    params: z.object({ id, update: id }),
    body: z.looseObject({ version, texts: said.texts }),
    response: one,
  },
} as const
