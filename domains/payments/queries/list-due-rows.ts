import { type Database, type FoundRow, type PanelRow, rowsOfPanels, sql } from '@vitrine/platform/database'

/** Due messages of all panels, the longest waiting first. */
export const listDueMessages = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from payments.due_webhooks(${now}, ${limit})`)

/** Refunds of all panels that a gateway is to be asked for. */
export const listDueRefunds = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from payments.due_refunds(${now}, ${limit})`)

/** Disputes of all panels whose answer is to be told. */
export const listDueAnswers = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from payments.due_dispute_answers(${now}, ${limit})`)

/** Invoices of all panels whose next look is due. */
export const listDueInvoices = (database: Database, now: Date, limit: number): Promise<PanelRow[]> =>
  rowsOfPanels(database, sql<FoundRow>`select panel_id, id from payments.due_invoices(${now}, ${limit})`)
