import { type Database, type FoundRow, type PanelRow, rowsOfPanels, sql } from '@vitrine/platform/database'

/** Subscriptions of all panels whose period is over or whose charge is tried again; rows are known by their customer. */
export const dueSubscriptions = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from keywords.due_subscriptions(${now}, ${limit})`)

/** Campaigns of all panels whose calendar puts their positions in line. */
export const dueCampaigns = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from keywords.due_campaigns(${now}, ${limit})`)

/** Positions of all panels in line to be measured, in their order. */
export const duePositions = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from keywords.due_positions(${now}, ${limit})`)
