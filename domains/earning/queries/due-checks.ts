import { type Database, type FoundRow, type PanelRow, rowsOfPanels, sql } from '@vitrine/platform/database'

/** Checks of all panels whose reservation has expired, or that are due for verification; the longest due first. */
export const dueChecks = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from earning.due_checks(${now}, ${limit})`)
