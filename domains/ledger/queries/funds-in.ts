import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { type AccountKind, accountKinds } from '../model/accounts.ts'

export interface Funds {
  /** Owners with money in any of these accounts. */
  readonly count: number
  readonly amount: Micro
}

/** Money in all accounts of these kinds, which own balance rows. Every account of them is read: for questions that are rarely asked. */
export async function fundsIn(trx: Trx, kinds: readonly AccountKind[]): Promise<Funds> {
  const row = await trx.one(sql<{ count: number; amount: bigint }>`
    select count(distinct a.owner_id)::int as count, coalesce(sum(b.posted), 0)::bigint as amount
      from ledger.account a join ledger.balance b using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.kind = any (${kinds.map((kind) => accountKinds[kind])}::smallint[]) and b.posted > 0`)
  return { count: row.count, amount: micro(row.amount) }
}
