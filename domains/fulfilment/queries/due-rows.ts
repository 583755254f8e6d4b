import { type Database, sql } from '@vitrine/platform/database'

/** A row that is due somewhere: an order line, or an account where the queue is one of accounts. */
export interface DueRow {
  readonly panelId: number
  readonly id: number
}

interface Row {
  readonly panel_id: number
  readonly id: number
}

const dueRows = (rows: readonly Row[]): DueRow[] => rows.map((row) => ({ panelId: row.panel_id, id: row.id }))

export const dueLeases = async (database: Database, now: Date, limit: number): Promise<DueRow[]> =>
  dueRows(await database.statement(sql<Row>`select panel_id, id from fulfilment.due_leases(${now}, ${limit})`))

export const dueResolutions = async (database: Database, now: Date, limit: number): Promise<DueRow[]> =>
  dueRows(await database.statement(sql<Row>`select panel_id, id from fulfilment.due_resolutions(${now}, ${limit})`))

export const duePolls = async (database: Database, now: Date, limit: number): Promise<DueRow[]> =>
  dueRows(await database.statement(sql<Row>`select panel_id, id from fulfilment.due_polls(${now}, ${limit})`))

export const dueProbes = async (database: Database, now: Date, limit: number): Promise<DueRow[]> =>
  dueRows(await database.statement(sql<Row>`select panel_id, id from fulfilment.due_probes(${now}, ${limit})`))

/** Refills that are to be sent, looked into, or were left by their worker. */
export const dueRefills = async (database: Database, now: Date, limit: number): Promise<DueRow[]> =>
  dueRows(await database.statement(sql<Row>`select panel_id, id from fulfilment.due_refills(${now}, ${limit})`))

/** Accounts with running refills to ask about. */
export const dueRefillPolls = async (database: Database, now: Date, limit: number): Promise<DueRow[]> =>
  dueRows(await database.statement(sql<Row>`select panel_id, id from fulfilment.due_refill_polls(${now}, ${limit})`))

/** Accounts with completed orders to count. */
export const dueCounts = async (database: Database, now: Date, limit: number): Promise<DueRow[]> =>
  dueRows(await database.statement(sql<Row>`select panel_id, id from fulfilment.due_counts(${now}, ${limit})`))

/** Every account in use, of all panels. */
export const enabledAccounts = async (database: Database): Promise<DueRow[]> =>
  dueRows(await database.statement(sql<Row>`select panel_id, id from fulfilment.enabled_accounts()`))

export const undecidedRefills = async (database: Database, limit: number): Promise<DueRow[]> =>
  dueRows(await database.statement(sql<Row>`select panel_id, id from fulfilment.undecided_refills(${limit})`))

export async function findPanelOfRefill(database: Database, refillId: number): Promise<number | undefined> {
  const rows = await database.statement(sql<{ panel_id: number | null }>`select fulfilment.panel_of_refill(${refillId}) as panel_id`)
  return rows[0]?.panel_id ?? undefined
}

export const openReviews = async (database: Database, limit: number): Promise<DueRow[]> =>
  dueRows(await database.statement(sql<Row>`select panel_id, id from fulfilment.reviews(${limit})`))

export async function findPanelOfLine(database: Database, lineId: number): Promise<number | undefined> {
  const rows = await database.statement(sql<{ panel_id: number | null }>`select fulfilment.panel_of_line(${lineId}) as panel_id`)
  return rows[0]?.panel_id ?? undefined
}
