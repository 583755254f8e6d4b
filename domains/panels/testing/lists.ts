import type { ListQueries } from '@vitrine/platform/testing'
import { panelList } from '../queries/operator/panel-list.ts'
import { countResolved, incidentsBefore, incidentsByNumber, openIncidents, resolvedIncidents } from '../store/incident-store.ts'

const noFigures = { ownersOf: async () => new Map(), ordersOf: async () => new Map() }

export const listQueries: ListQueries = {
  'panels of the deployment': ({ database, now }) =>
    database.system((trx) => panelList(trx, { q: '', standing: null, before: 1_000_000, limit: 50 }, { figures: noFigures, now })),
  'incidents of the console': ({ inPanel }) => inPanel((trx) => incidentsBefore(trx, { before: 1_000_000, limit: 51 })),
  'incidents by number': ({ inPanel }) => inPanel((trx) => incidentsByNumber(trx, [24])),
  'incidents that are open': ({ inPanel }) => inPanel((trx) => openIncidents(trx)),
  'incidents of the past': ({ inPanel, now }) => inPanel((trx) => resolvedIncidents(trx, { since: now, offset: 10, limit: 10 })),
  'how many incidents there were': ({ inPanel, now }) => inPanel((trx) => countResolved(trx, now)),
}
