import type { Trx } from '@vitrine/platform/database'
import type { AuditState, UndoneEntity } from '@vitrine/platform/http'
import type { Locale } from '@vitrine/platform/kernel'
import type { IncidentTexts } from '../../model/status/incident.ts'
import { incidentsBefore, incidentsByNumber, type StoredIncident } from '../../store/incident-store.ts'
import { panelOptionsIn } from '../panel-options-in.ts'

/** Languages of the shop that show the English text. */
const missingOf = (texts: IncidentTexts, offered: readonly Locale[]): Locale[] => offered.filter((locale) => texts[locale] === undefined)

/** An incident as the console gets it. */
const presented = ({ isRemoved: _, ...incident }: StoredIncident, offered: readonly Locale[]) => ({
  ...incident,
  networkIds: [...incident.networkIds],
  startedAt: incident.startedAt.toISOString(),
  resolvedAt: incident.resolvedAt?.toISOString() ?? null,
  changedAt: incident.changedAt.toISOString(),
  updates: incident.updates.map((update) => ({ ...update, at: update.at.toISOString(), missing: missingOf(update.texts, offered) })),
  missing: missingOf(incident.titles, offered),
})

/** A page of the panel's incidents, the latest opened first. */
export async function incidentList(trx: Trx, page: { readonly before: number; readonly limit: number }) {
  const { locales } = await panelOptionsIn(trx)
  return (await incidentsBefore(trx, page)).map((incident) => presented(incident, locales))
}

/** One incident; undefined when there is none, or it was taken off the page. */
export async function showIncident(trx: Trx, id: number) {
  const { locales } = await panelOptionsIn(trx)
  const [incident] = await incidentsByNumber(trx, [id])
  return incident && !incident.isRemoved ? presented(incident, locales) : undefined
}

/** How incidents stand, as the audit log compares them. */
export const incidentAudit = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await incidentsByNumber(trx, ids.map(Number))).map(({ id, titles, networkIds, state, isRemoved, updates, version }) => {
      const said = Object.fromEntries(updates.map((update) => [nameOfUpdate(update.id), update.texts]))
      return [String(id), { label: titles.en ?? String(id), fields: { titles, networkIds, state, isRemoved, ...said }, version }]
    }),
  )

const UPDATE = 'update '
const nameOfUpdate = (id: number): string => `${UPDATE}${id}`

/** What gives an update its former texts. */
export function undoUpdate([incident]: readonly UndoneEntity[]) {
  const [[name = '', texts] = []] = Object.entries(incident?.before ?? {})
  return { params: { id: incident?.id, update: name.slice(UPDATE.length) }, body: { version: incident?.version, texts } }
}

/** What puts an incident back onto the page, or takes it off again. */
export const undoRemoval = ([incident]: readonly UndoneEntity[]) => ({
  params: { id: incident?.id },
  body: { version: incident?.version, isRemoved: incident?.before.isRemoved },
})
