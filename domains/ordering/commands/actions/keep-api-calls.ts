import type { Database } from '@vitrine/platform/database'
import { insertApiCalls, type KeptCall } from '../../store/operator/api-call-store.ts'

export type { KeptCall } from '../../store/operator/api-call-store.ts'

/** Adds calls of the resellers' API to their record, in one statement. */
export const keepApiCalls = (database: Database, panelId: number, calls: readonly KeptCall[]): Promise<void> =>
  database.transaction(panelId, (trx) => insertApiCalls(trx, calls))
