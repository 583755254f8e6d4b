import type { Database } from './database.ts'
import type { Query } from './statements-on.ts'

/** A row known by its panel and number only; its worker reads it within its panel. */
export interface PanelRow {
  readonly panelId: number
  readonly id: number
}

/** The result of those functions. */
export interface FoundRow {
  readonly panel_id: number
  readonly id: number
}

/** Runs `select panel_id, id from …` over all panels, by a function that may read across them. */
export async function rowsOfPanels(database: Database, statement: Query<FoundRow>): Promise<PanelRow[]> {
  return (await database.statement(statement)).map((row) => ({ panelId: row.panel_id, id: row.id }))
}
