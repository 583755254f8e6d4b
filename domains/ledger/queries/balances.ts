import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { type AccountRef, accountKinds } from '../model/accounts.ts'

export interface CustomerBalances {
  readonly main: Micro
  readonly task: Micro
  readonly referral: Micro
  /** What the customer may spend: the three together, less what is held. */
  readonly total: Micro
}

export async function balancesOf(trx: Trx, userId: number): Promise<CustomerBalances> {
  const rows = await trx.rows(sql<{ kind: number; free: bigint }>`
    select a.kind, b.posted - b.held as free from ledger.account a join ledger.balance b using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.owner_id = ${userId} and a.kind in (1, 2, 3)`)
  const free = (kind: number) => rows.find((row) => row.kind === kind)?.free ?? 0n
  return { main: micro(free(1)), task: micro(free(2)), referral: micro(free(3)), total: micro(free(1) + free(2) + free(3)) }
}

/** Posted balance of one account on its normal side; recorded accounts are summed from their transfers. */
export async function balanceOf(trx: Trx, ref: AccountRef): Promise<Micro> {
  const row = await trx.maybe(sql<{ posted: bigint | null; sum: string }>`
    select b.posted, coalesce((select sum(case when t.credit_id = a.account_id then t.amount else -t.amount end) * k.sign
        from ledger.transfer t where t.panel_id = a.panel_id and a.account_id in (t.credit_id, t.debit_id)), 0)::text as sum
      from ledger.account a join ledger.account_kind k using (kind) left join ledger.balance b using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.kind = ${accountKinds[ref.kind]} and a.owner_id = ${ref.owner}`)
  if (!row) return micro(0n)
  return micro(row.posted ?? BigInt(row.sum))
}

/** Everything ever earned: credits of referral, widget reward and task kind. */
export async function totalEarnings(trx: Trx, userId: number): Promise<Micro> {
  const row = await trx.one(sql<{ total: string }>`
    select coalesce(sum(e.delta), 0)::text as total from ledger.account a join ledger.entry e using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.owner_id = ${userId} and a.kind in (2, 3) and e.delta > 0 and e.code in (5, 6, 10)`)
  return micro(BigInt(row.total))
}
