import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { type AccountKind, type AccountRef, accountKinds } from '../model/accounts.ts'
import { recordedSums } from './recorded-sums.ts'

export interface CustomerBalances {
  readonly main: Micro
  readonly task: Micro
  readonly referral: Micro
  /** What the customer may spend: the three together, less what is held. */
  readonly total: Micro
}

/** What a customer may spend, account by account; zeros for one who never had money. */
export async function balancesOf(trx: Trx, userId: number): Promise<CustomerBalances> {
  const rows = await trx.rows(sql<{ kind: number; free: bigint }>`
    select a.kind, b.posted - b.held as free from ledger.account a join ledger.balance b using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.owner_id = ${userId} and a.kind in (1, 2, 3)`)
  const free = (kind: number) => rows.find((row) => row.kind === kind)?.free ?? 0n
  return { main: micro(free(1)), task: micro(free(2)), referral: micro(free(3)), total: micro(free(1) + free(2) + free(3)) }
}

/** Posted balance of one account on its normal side: a row for accounts that may refuse, the aggregated sum and what came since for recorded ones. */
export async function balanceOf(trx: Trx, ref: AccountRef): Promise<Micro> {
  const row = await trx.maybe(sql<{ posted: string }>`
    select b.posted::text from ledger.account a join ledger.balance b using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.kind = ${accountKinds[ref.kind]} and a.owner_id = ${ref.owner}
    union all
    select ((s.credits - s.debits) * s.sign)::text from ${recordedSums(trx.panelId, ref)} s`)
  return micro(BigInt(row?.posted ?? 0))
}

/** Balances of many accounts of one kind that owns balance rows, by owner; owners without an account are left out. */
export async function balancesByOwner(trx: Trx, kind: AccountKind, owners: readonly number[]): Promise<Map<number, Micro>> {
  const rows = await trx.rows(sql<{ owner: number; posted: bigint }>`
    select a.owner_id::int as owner, b.posted from ledger.account a join ledger.balance b using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.kind = ${accountKinds[kind]} and a.owner_id = any (${[...owners]}::bigint[])`)
  return new Map(rows.map((row) => [row.owner, micro(row.posted)]))
}

/**
 * The balance an account had at a past time: for accounts with a statement the last entry up to it, by binary search because entries are in order of time;
 * recorded accounts are summed over their transfers, in linear time.
 */
export async function balanceAt(trx: Trx, ref: AccountRef, time: Date): Promise<Micro> {
  const account = await trx.maybe(sql<{ id: bigint; seq: bigint | null; sign: number }>`
    select a.account_id as id, b.seq, k.sign from ledger.account a join ledger.account_kind k using (kind) left join ledger.balance b using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.kind = ${accountKinds[ref.kind]} and a.owner_id = ${ref.owner}`)
  if (!account) return micro(0n)
  return account.seq === null ? recordedAt(trx, account, time) : entryAt(trx, account.id, account.seq, time)
}

/** The limit keeps it to one entry a step: without it all of the account’s might be read for each. */
async function entryAt(trx: Trx, accountId: bigint, lastSeq: bigint, time: Date): Promise<Micro> {
  const row = await trx.maybe(sql<{ balance_after: bigint }>`
    with recursive halving as (
      select 0::bigint as low, ${lastSeq}::bigint as high
      union all
      select case when e.created_at <= ${time} then e.seq else h.low end, case when e.created_at <= ${time} then h.high else e.seq - 1 end
        from halving h
       cross join lateral (
         select e.seq, e.created_at from ledger.entry e
          where e.panel_id = ${trx.panelId} and e.account_id = ${accountId} and e.seq = (h.low + h.high + 1) / 2 limit 1) e
       where h.low < h.high)
    select e.balance_after from halving h join ledger.entry e on e.panel_id = ${trx.panelId} and e.account_id = ${accountId} and e.seq = h.low
     where h.low = h.high`)
  return micro(row?.balance_after ?? 0n)
}

async function recordedAt(trx: Trx, { id, sign }: { readonly id: bigint; readonly sign: number }, time: Date): Promise<Micro> {
  const row = await trx.one(sql<{ total: string }>`
    select (coalesce(sum(side.amount), 0) * ${sign})::text as total from (
      select t.amount from ledger.transfer t where t.panel_id = ${trx.panelId} and t.credit_id = ${id} and t.created_at <= ${time}
      union all
      select -t.amount from ledger.transfer t where t.panel_id = ${trx.panelId} and t.debit_id = ${id} and t.created_at <= ${time}) side`)
  return micro(BigInt(row.total))
}

/** Everything ever earned: credits of referral, widget reward and task kind. */
export async function totalEarnings(trx: Trx, userId: number): Promise<Micro> {
  const row = await trx.one(sql<{ total: string }>`
    select coalesce(sum(e.delta), 0)::text as total from ledger.account a join ledger.entry e using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.owner_id = ${userId} and a.kind in (2, 3) and e.delta > 0 and e.code in (5, 6, 10)`)
  return micro(BigInt(row.total))
}
