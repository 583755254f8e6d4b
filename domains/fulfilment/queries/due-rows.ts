import { type Database, type FoundRow, type PanelRow, rowsOfPanels, sql } from '@vitrine/platform/database'

export const dueLeases = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from fulfilment.due_leases(${now}, ${limit})`)

export const dueResolutions = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from fulfilment.due_resolutions(${now}, ${limit})`)

export const duePolls = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from fulfilment.due_polls(${now}, ${limit})`)

export const dueProbes = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from fulfilment.due_probes(${now}, ${limit})`)

/** Refills to send, to resolve, or left by a lost worker. */
export const dueRefills = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from fulfilment.due_refills(${now}, ${limit})`)

/** Accounts with running refills to ask about. */
export const dueRefillPolls = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from fulfilment.due_refill_polls(${now}, ${limit})`)

/** Accounts with completed orders to count. */
export const dueCounts = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from fulfilment.due_counts(${now}, ${limit})`)

/** Every account in use, of all panels. */
export const enabledAccounts = (database: Database): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from fulfilment.enabled_accounts()`)

export const undecidedRefills = (database: Database, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from fulfilment.undecided_refills(${limit})`)

export async function findPanelOfRefill(database: Database, refillId: number): Promise<number | undefined> {
  const rows = await database.statement(sql<{ panel_id: number | null }>`select fulfilment.panel_of_refill(${refillId}) as panel_id`)
  return rows[0]?.panel_id ?? undefined
}

export const openReviews = (database: Database, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from fulfilment.reviews(${limit})`)

export async function findPanelOfLine(database: Database, orderId: number): Promise<number | undefined> {
  const rows = await database.statement(sql<{ panel_id: number | null }>`select fulfilment.panel_of_line(${orderId}) as panel_id`)
  return rows[0]?.panel_id ?? undefined
}
