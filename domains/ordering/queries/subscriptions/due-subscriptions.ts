import { type Database, type FoundRow, type PanelRow, rowsOfPanels, sql } from '@vitrine/platform/database'

/** Subscriptions of all panels whose feed is to be polled, the longest due first. */
export const dueSubscriptions = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from ordering.due_subscriptions(${now}, ${limit})`)

/** Publications of all panels that are to be ordered now. */
export const duePublications = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from ordering.due_publications(${now}, ${limit})`)
