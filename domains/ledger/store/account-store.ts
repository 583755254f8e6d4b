import { sql, type Trx } from '@vitrine/platform/database'

/** Ids of accounts by kind and owner, in the order given; a missing account is opened. The caller sorts, so that two transactions never deadlock. */
export async function openAccountsInOrder(trx: Trx, kinds: readonly number[], owners: readonly number[]): Promise<bigint[]> {
  const rows = await trx.rows(sql<{ id: bigint }>`
    select ledger.account_of(w.kind, w.owner) as id
      from unnest(${[...kinds]}::smallint[], ${[...owners]}::bigint[]) with ordinality as w(kind, owner, ord) order by w.ord`)
  return rows.map((row) => row.id)
}

/** Locks the three accounts of a customer until the transaction ends, in the ledger's own order. */
export async function lockCustomerAccounts(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`select ledger.lock_customer(${userId})`)
}

/** Claims the accounts that moved since the last call: the next call does not return them again. */
export async function claimTouchedAccounts(trx: Trx): Promise<bigint[]> {
  const rows = await trx.rows(sql<{ account_id: bigint }>`select account_id from ledger.claim_touched()`)
  return rows.map((row) => row.account_id)
}

/** Adds what is final to the aggregated sums of recorded accounts; answers how many accounts there are. */
export const aggregateAccounts = async (trx: Trx): Promise<number> =>
  (await trx.one(sql<{ accounts: number }>`select ledger.update_rollup() as accounts`)).accounts
