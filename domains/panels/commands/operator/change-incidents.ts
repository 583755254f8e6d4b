import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile, fieldMessages, type OperatorActor } from '@vitrine/platform/http'
import { invalidFields, Refusal, refuse } from '@vitrine/platform/kernel'
import type { z } from 'zod'
import { incidentFields, newIncidentFields, UPDATES_MAX, updateFields, updateTexts } from '../../model/status/incident.ts'
import {
  insertIncident,
  insertIncidentUpdate,
  lockIncident,
  type StoredIncident,
  updateIncident,
  type WrittenIncident,
  writeUpdateTexts,
} from '../../store/incident-store.ts'
import { touchPanel } from '../../store/panel-store.ts'

type Fields = Readonly<Record<string, unknown>>

/** Who writes it, when, and which networks there are to name. */
export interface IncidentWork {
  readonly actor: OperatorActor
  readonly now: Date
  readonly networkIds: readonly number[]
}

export interface IncidentAt {
  readonly id: number
  readonly version: number
}

/** A new incident with its first update; answers its number. */
export async function openIncident(trx: Trx, fields: Fields, { actor, now, networkIds: known }: IncidentWork): Promise<number> {
  const { titles, networkIds, state, texts } = checked(newIncidentFields, fields)
  refuseUnknown(networkIds, known)
  const id = await insertIncident(trx, { titles, networkIds, state, at: now, by: actor.name })
  await insertIncidentUpdate(trx, id, { at: now, state, texts })
  await touchPanel(trx)
  return id
}

/** Changes what an incident is called and which networks it concerns. */
export async function changeIncident(trx: Trx, at: IncidentAt, fields: Fields, { actor, networkIds: known }: IncidentWork): Promise<void> {
  const incident = await lockedIncident(trx, at)
  const { titles, networkIds } = checked(incidentFields, { titles: incident.titles, networkIds: incident.networkIds, ...fields })
  // A network that is not sold any more may stay named.
  refuseUnknown(networkIds, [...known, ...incident.networkIds])
  await written(trx, incident, { titles, networkIds, by: actor.name })
}

/** Tells how far the work on an incident is. The last word is not final: an incident that comes back is told of again. */
export async function addUpdate(trx: Trx, at: IncidentAt, fields: Fields, { actor, now }: Omit<IncidentWork, 'networkIds'>): Promise<void> {
  const { state, texts } = checked(updateFields, fields)
  const incident = await lockedIncident(trx, at)
  if (incident.updates.length >= UPDATES_MAX) refuse('texts', 'incidents.tooManyUpdates', { count: UPDATES_MAX })
  await insertIncidentUpdate(trx, at.id, { at: now, state, texts })
  await written(trx, incident, { state, resolvedAt: state === 'resolved' ? now : null, by: actor.name })
}

/** Corrects or translates what an update says. */
export async function changeUpdate(
  trx: Trx,
  { update: id, ...at }: IncidentAt & { readonly update: number },
  fields: Fields,
  actor: OperatorActor,
): Promise<void> {
  const { texts } = checked(updateTexts, fields)
  const incident = await lockedIncident(trx, at)
  if (!incident.updates.some((update) => update.id === id)) throw new Refusal('not-found', 'request.notFound')
  await writeUpdateTexts(trx, at.id, id, texts)
  await written(trx, incident, { by: actor.name })
}

/** Takes an incident off the page, or puts it back. */
export async function removeIncident(trx: Trx, at: IncidentAt, isRemoved: boolean, actor: OperatorActor): Promise<void> {
  await written(trx, await lockedIncident(trx, at, 'also removed'), { isRemoved, by: actor.name })
}

async function lockedIncident(trx: Trx, { id, version }: IncidentAt, which: 'shown' | 'also removed' = 'shown'): Promise<StoredIncident> {
  const incident = await lockIncident(trx, id)
  if (!incident || (incident.isRemoved && which === 'shown')) throw new Refusal('not-found', 'request.notFound')
  const { changedBy: by, changedAt: at } = incident
  if (incident.version !== version) throw changedMeanwhile({ version: incident.version, by, at })
  return incident
}

/** Every page of the shop that was kept is dropped with it. */
async function written(trx: Trx, incident: StoredIncident, changes: Partial<WrittenIncident> & Pick<WrittenIncident, 'by'>): Promise<void> {
  await updateIncident(trx, incident.id, { ...incident, ...changes })
  await touchPanel(trx)
}

function checked<Shape extends z.ZodType>(shape: Shape, fields: Fields): z.output<Shape> {
  const { success, data, error } = shape.safeParse(fields, { reportInput: true })
  if (!success) throw invalidFields(fieldMessages(error.issues))
  return data
}

function refuseUnknown(networkIds: readonly number[], known: readonly number[]): void {
  if (new Set(networkIds).size !== networkIds.length || networkIds.some((id) => !known.includes(id))) refuse('networkIds', 'fields.invalid')
}
