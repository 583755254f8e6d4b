import { type Database, type FoundRow, type PanelRow, rowsOfPanels, sql } from '@vitrine/platform/database'

/** Consents of all panels that ended here and have to end at the platform, the longest due first. */
export const dueRevocations = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from insights.due_revocations(${now}, ${limit})`)
