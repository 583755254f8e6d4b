import { type Database, type FoundRow, type PanelRow, rowsOfPanels, sql } from '@vitrine/platform/database'

/** Due messages of all panels, the longest waiting first. */
export const listDueMessages = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from payments.due_webhooks(${now}, ${limit})`)

/** Due refunds of all panels. */
export const listDueRefunds = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from payments.due_refunds(${now}, ${limit})`)

/** Disputes of all panels whose answer is due to be sent. */
export const listDueAnswers = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from payments.due_dispute_answers(${now}, ${limit})`)

/** Invoices of all panels whose next poll is due. */
export const listDueInvoices = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from payments.due_invoices(${now}, ${limit})`)
