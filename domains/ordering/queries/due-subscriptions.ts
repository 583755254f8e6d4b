import { type Database, sql } from '@vitrine/platform/database'

/** A row that is due, known by its panel and number only; it is claimed within its panel. */
export interface DueHead {
  readonly panelId: number
  readonly id: number
}
interface Row {
  readonly panel_id: number
  readonly id: number
}
const headOf = (row: Row): DueHead => ({ panelId: row.panel_id, id: row.id })

/** Subscriptions of all panels whose feed is to be looked at, the longest due first. */
export const dueSubscriptions = async (database: Database, now: Date, limit: number): Promise<DueHead[]> =>
  (await database.statement(sql<Row>`select panel_id, id from ordering.due_subscriptions(${now}, ${limit})`)).map(headOf)

/** Publications of all panels that are to be ordered now. */
export const duePublications = async (database: Database, now: Date, limit: number): Promise<DueHead[]> =>
  (await database.statement(sql<Row>`select panel_id, id from ordering.due_publications(${now}, ${limit})`)).map(headOf)
