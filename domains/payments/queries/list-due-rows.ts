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
const toHead = (row: Row): DueHead => ({ panelId: row.panel_id, id: row.id })

/** Due messages of all panels, the longest waiting first. */
export const listDueMessages = async (database: Database, now: Date, limit: number): Promise<DueHead[]> =>
  (await database.statement(sql<Row>`select panel_id, id from payments.due_webhooks(${now}, ${limit})`)).map(toHead)

/** Refunds of all panels that a gateway is to be asked for. */
export const listDueRefunds = async (database: Database, now: Date, limit: number): Promise<DueHead[]> =>
  (await database.statement(sql<Row>`select panel_id, id from payments.due_refunds(${now}, ${limit})`)).map(toHead)

/** Disputes of all panels whose answer is to be told. */
export const listDueAnswers = async (database: Database, now: Date, limit: number): Promise<DueHead[]> =>
  (await database.statement(sql<Row>`select panel_id, id from payments.due_dispute_answers(${now}, ${limit})`)).map(toHead)

/** Invoices of all panels whose next look is due. */
export const listDueInvoices = async (database: Database, now: Date, limit: number): Promise<DueHead[]> =>
  (await database.statement(sql<Row>`select panel_id, id from payments.due_invoices(${now}, ${limit})`)).map(toHead)
