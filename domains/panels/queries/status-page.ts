import type { Trx } from '@vitrine/platform/database'
import type { Locale } from '@vitrine/platform/kernel'
import type { IncidentWire, StatusWire } from '../contract/status-schemas.ts'
import { textIn } from '../model/article.ts'
import type { Incident } from '../model/status/incident.ts'
import { overallState } from '../model/status/overall-state.ts'
import type { NetworkHealth } from '../ports.ts'
import { countResolved, openIncidents, resolvedIncidents } from '../store/incident-store.ts'

const PAST_DAYS = 90
const DAY_MS = 86_400_000
const PAGE_SIZE = 10

export interface StatusQuestion {
  readonly locale: Locale
  readonly networks: readonly NetworkHealth[]
  /** When the networks were looked at. */
  readonly at: Date
  readonly now: Date
  /** Of the past incidents, from 1. */
  readonly page: number
}

/** What visitors read of how the shop delivers: its networks, what is going on, and what was in the last ninety days. */
export async function statusPage(trx: Trx, { locale, networks, at, now, page }: StatusQuestion): Promise<StatusWire> {
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS)
  const open = await openIncidents(trx)
  const count = await countResolved(trx, since)
  const past = await resolvedIncidents(trx, { since, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })
  const present = (incident: Incident) => presented(incident, networks, locale)
  return {
    state: overallState(
      networks.map(({ state }) => state),
      open.length,
    ),
    checked_at: at.toISOString(),
    networks: [...networks],
    incidents: open.map(present),
    past: { items: past.map(present), page, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) },
  }
}

/** In the language asked for, else in English. Networks that are not sold any more are left out. */
const presented = (incident: Incident, networks: readonly NetworkHealth[], locale: Locale): IncidentWire => ({
  id: incident.id,
  title: textIn(incident.titles, locale) ?? '',
  state: incident.state,
  started_at: incident.startedAt.toISOString(),
  resolved_at: incident.resolvedAt?.toISOString() ?? null,
  concerns_all: incident.networkIds.length === 0,
  networks: networks.filter(({ id }) => incident.networkIds.includes(id)).map(({ name }) => name),
  updates: incident.updates.map(({ id, at, state, texts }) => ({ id, at: at.toISOString(), state, text: textIn(texts, locale) ?? '' })),
})
