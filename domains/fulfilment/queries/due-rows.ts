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

export const openReviews = async (database: Database, limit: number): Promise<DueRow[]> =>
  dueRows(await database.statement(sql<Row>`select panel_id, id from fulfilment.reviews(${limit})`))

export async function findPanelOfLine(database: Database, lineId: number): Promise<number | undefined> {
  const rows = await database.statement(sql<{ panel_id: number | null }>`select fulfilment.panel_of_line(${lineId}) as panel_id`)
  return rows[0]?.panel_id ?? undefined
}
