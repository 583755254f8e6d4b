import type { Database } from './database.ts'
import type { Query } from './statements-on.ts'

/** A row known by its panel and number only; whoever works on it reads it within its panel. */
export interface PanelRow {
  readonly panelId: number
  readonly id: number
}

/** What those functions answer. */
export interface FoundRow {
  readonly panel_id: number
  readonly id: number
}

/** What `select panel_id, id from …` finds over all panels, asked of one of the functions that may look there. */
export async function rowsOfPanels(database: Database, statement: Query<FoundRow>): Promise<PanelRow[]> {
  return (await database.statement(statement)).map((row) => ({ panelId: row.panel_id, id: row.id }))
}
