import { type Database, sql, type Trx } from '@vitrine/platform/database'

/** How a hold may end, with its number in `ledger.hold`. */
const endStates = { posted: 1, voided: 2, expired: 3 } as const

/** Sets money of an account aside under a key; the same key answers the same hold. */
export async function insertHold(trx: Trx, key: string, accountId: bigint, amount: bigint, expiresAt: Date | null): Promise<string> {
  const row = await trx.one(sql<{ id: string }>`select ledger.create_hold(${key}, ${accountId}, ${amount}, ${expiresAt}) as id`)
  return row.id
}

/** Ends a pending hold, with how much of it is posted; false when it had ended before. */
export async function resolveHold(trx: Trx, holdId: string, end: keyof typeof endStates, posted: bigint): Promise<boolean> {
  const row = await trx.one(sql<{ done: boolean }>`select ledger.resolve_hold(${holdId}, ${endStates[end]}::smallint, ${posted}) as done`)
  return row.done
}

/** A pending hold whose end has passed. */
export interface DueHold {
  readonly panel_id: number
  readonly hold_id: string
}

/** Pending holds of all panels whose end has passed. */
export const listDueHolds = (database: Database, now: Date, limit: number): Promise<DueHold[]> =>
  database.statement(sql<DueHold>`select panel_id, hold_id from ledger.due_holds(${now}, ${limit})`)
