import { sql, type Trx } from '@vitrine/platform/database'
import type { Incident, IncidentTexts, IncidentUpdate } from '../model/status/incident.ts'
import type { IncidentState } from '../vocabulary.ts'

export interface StoredIncident extends Incident {
  readonly isRemoved: boolean
  readonly version: number
  readonly changedAt: Date
  readonly changedBy: string
}

/** JSON knows no dates. */
interface IncidentRow extends Omit<StoredIncident, 'updates' | 'networkIds'> {
  readonly networkIds: number[]
  readonly updates: readonly (Omit<IncidentUpdate, 'at'> & { readonly at: string })[]
}

const columns = sql`i.id, i.titles, i.network_ids as "networkIds", i.state, i.started_at as "startedAt", i.resolved_at as "resolvedAt",
  i.is_removed as "isRemoved", i.version, i.changed_at as "changedAt", i.changed_by as "changedBy",
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'at', u.at, 'state', u.state, 'texts', u.texts) order by u.id desc), '[]')
     from panels.incident_update u where u.panel_id = i.panel_id and u.incident_id = i.id) as updates`

const readRow = ({ updates, ...incident }: IncidentRow): StoredIncident => ({
  ...incident,
  updates: updates.map(({ at, ...update }) => ({ ...update, at: new Date(at) })),
})

/** A page of the incidents that stand on the page or did, the latest opened first. */
export const incidentsBefore = async (
  trx: Trx,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<StoredIncident[]> =>
  (
    await trx.rows(sql<IncidentRow>`
      select ${columns} from panels.incident i
       where i.panel_id = ${trx.panelId} and not i.is_removed and i.id < ${before} order by i.id desc limit ${limit}`)
  ).map(readRow)

/** Incidents by their numbers, also those that were taken off the page. */
export const incidentsByNumber = async (trx: Trx, ids: readonly number[]): Promise<StoredIncident[]> =>
  (
    await trx.rows(sql<IncidentRow>`
      select ${columns} from panels.incident i where i.panel_id = ${trx.panelId} and i.id = any(${[...ids]}::integer[])`)
  ).map(readRow)

const OPEN_MAX = 50

/** What visitors read of what is going on, the latest opened first. */
export const openIncidents = async (trx: Trx): Promise<StoredIncident[]> =>
  (
    await trx.rows(sql<IncidentRow>`
      select ${columns} from panels.incident i
       where i.panel_id = ${trx.panelId} and i.resolved_at is null and not i.is_removed order by i.id desc limit ${OPEN_MAX}`)
  ).map(readRow)

export interface PastPage {
  readonly since: Date
  readonly offset: number
  readonly limit: number
}

/** What was resolved since a time, the latest first. */
export const resolvedIncidents = async (trx: Trx, { since, offset, limit }: PastPage): Promise<StoredIncident[]> =>
  (
    await trx.rows(sql<IncidentRow>`
      select ${columns} from panels.incident i
       where i.panel_id = ${trx.panelId} and i.resolved_at >= ${since} and not i.is_removed
       order by i.resolved_at desc, i.id desc limit ${limit} offset ${offset}`)
  ).map(readRow)

export const countResolved = async (trx: Trx, since: Date): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
      select count(*)::int as count from panels.incident where panel_id = ${trx.panelId} and resolved_at >= ${since} and not is_removed`)
  ).count

/** Locks an incident; undefined when the panel has none of that number. */
export const lockIncident = async (trx: Trx, id: number): Promise<StoredIncident | undefined> => {
  const row = await trx.maybe(sql<IncidentRow>`
    select ${columns} from panels.incident i where i.panel_id = ${trx.panelId} and i.id = ${id} for update of i`)
  return row && readRow(row)
}

interface NewIncident {
  readonly titles: IncidentTexts
  readonly networkIds: readonly number[]
  readonly state: IncidentState
  readonly at: Date
  readonly by: string
}

export async function insertIncident(trx: Trx, { titles, networkIds, state, at, by }: NewIncident): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into panels.incident (panel_id, titles, network_ids, state, started_at, resolved_at, changed_by)
    values (${trx.panelId}, ${JSON.stringify(titles)}, ${[...networkIds]}, ${state}, ${at}, ${state === 'resolved' ? at : null}, ${by})
    returning id`)
  return id
}

export type WrittenIncident = Pick<StoredIncident, 'titles' | 'networkIds' | 'state' | 'resolvedAt' | 'isRemoved'> & { readonly by: string }

/** Writes an incident as it is from now on, and makes a new version. */
export async function updateIncident(trx: Trx, id: number, incident: WrittenIncident): Promise<void> {
  await trx.run(sql`
    update panels.incident
       set titles = ${JSON.stringify(incident.titles)}, network_ids = ${[...incident.networkIds]}, state = ${incident.state},
           resolved_at = ${incident.resolvedAt}, is_removed = ${incident.isRemoved},
           version = version + 1, changed_at = now(), changed_by = ${incident.by}
     where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function insertIncidentUpdate(trx: Trx, incidentId: number, { at, state, texts }: Omit<IncidentUpdate, 'id'>): Promise<void> {
  await trx.run(sql`
    insert into panels.incident_update (panel_id, incident_id, at, state, texts)
    values (${trx.panelId}, ${incidentId}, ${at}, ${state}, ${JSON.stringify(texts)})`)
}

export async function writeUpdateTexts(trx: Trx, incidentId: number, id: number, texts: IncidentTexts): Promise<void> {
  await trx.run(sql`
    update panels.incident_update set texts = ${JSON.stringify(texts)}
     where panel_id = ${trx.panelId} and incident_id = ${incidentId} and id = ${id}`)
}
