import { type Database, type FoundRow, type PanelRow, rowsOfPanels, sql } from '@vitrine/platform/database'

/** Checks of all panels whose time has run out, or that are to be looked at; the longest due first. */
export const dueChecks = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from earning.due_checks(${now}, ${limit})`)
