import { type Database, sql } from '@vitrine/platform/database'

/** Panels with changes that are not applied. */
export const panelsWithChanges = async (database: Database): Promise<number[]> =>
  (await database.statement(sql<{ panel_id: number }>`select panel_id from order_search.panels_with_changes()`)).map(
    ({ panel_id: panelId }) => panelId,
  )
