import { type Locale, locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { type IncidentState, incidentStates } from '../../vocabulary.ts'

const TITLE_LENGTH_MAX = 200
const TEXT_LENGTH_MAX = 4000
const NETWORKS_MAX = 200
/** An incident of more is two. */
export const UPDATES_MAX = 100

/** By language; one without its own shows English. */
export type IncidentTexts = Readonly<Partial<Record<Locale, string>>>

const inLanguages = (lengthMax: number) =>
  z
    .partialRecord(z.enum(locales), z.string().trim().min(1).max(lengthMax))
    .refine((texts) => texts.en !== undefined, { path: ['en'], error: 'What everybody reads who has no text in their language.' })

const facts = { titles: inLanguages(TITLE_LENGTH_MAX), networkIds: z.array(z.int()).max(NETWORKS_MAX) }
const update = { state: z.enum(incidentStates), texts: inLanguages(TEXT_LENGTH_MAX) }

/** What may be written of an incident: what it is, what is told at first and later, and what an update says instead. */
export const incidentFields = z.strictObject(facts)
export const newIncidentFields = z.strictObject({ ...facts, ...update })
export const updateFields = z.strictObject(update)
export const updateTexts = z.strictObject({ texts: update.texts })

export interface IncidentUpdate {
  readonly id: number
  readonly at: Date
  readonly state: IncidentState
  readonly texts: IncidentTexts
}

export interface Incident {
  readonly id: number
  readonly titles: IncidentTexts
  /** None are all networks. */
  readonly networkIds: readonly number[]
  /** Of the latest update. */
  readonly state: IncidentState
  readonly startedAt: Date
  readonly resolvedAt: Date | null
  /** The newest first. */
  readonly updates: readonly IncidentUpdate[]
}
