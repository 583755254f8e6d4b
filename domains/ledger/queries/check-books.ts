import { sql, type Trx } from '@vitrine/platform/database'

export interface BrokenPromise {
  readonly check: 'R1' | 'R2' | 'R3'
  readonly detail: string
}

/**
 * Recomputes a panel's books from the bottom: R1 balance rows against entries, R2 gapless chains, R3 transfers against entries.
 * Empty means nothing leaked. Never corrects anything.
 */
export async function checkBooks(trx: Trx): Promise<BrokenPromise[]> {
  const r1 = await trx.rows(sql<{ detail: string }>`
    select format('account %s: balance %s, entries %s', b.account_id, b.posted, coalesce(e.total, 0)) as detail
      from ledger.balance b left join (select account_id, sum(delta) as total, count(*) as steps from ledger.entry where panel_id = ${trx.panelId} group by account_id) e using (account_id)
     where b.panel_id = ${trx.panelId} and (b.posted <> coalesce(e.total, 0) or b.seq <> coalesce(e.steps, 0))`)
  const r2 = await trx.rows(sql<{ detail: string }>`
    select format('account %s at %s', account_id, seq) as detail
      from (select account_id, seq, delta, balance_after, lag(balance_after, 1, 0::bigint) over w as before, lag(seq, 1, 0::bigint) over w as previous
              from ledger.entry where panel_id = ${trx.panelId} window w as (partition by account_id order by seq)) chain
     where balance_after <> before + delta or seq <> previous + 1`)
  const r3 = await trx.rows(sql<{ detail: string }>`
    select format('account %s: transfers %s, balance %s', b.account_id, coalesce(t.total, 0) * b.sign, b.posted) as detail
      from ledger.balance b left join (
        select account_id, sum(amount) as total from (
          select credit_id as account_id, amount from ledger.transfer where panel_id = ${trx.panelId}
          union all select debit_id, -amount from ledger.transfer where panel_id = ${trx.panelId}) sides group by account_id) t using (account_id)
     where b.panel_id = ${trx.panelId} and coalesce(t.total, 0) * b.sign <> b.posted`)
  const found = (check: BrokenPromise['check'], rows: readonly { detail: string }[]) => rows.map(({ detail }) => ({ check, detail }))
  return [...found('R1', r1), ...found('R2', r2), ...found('R3', r3)]
}

export interface TrialBalanceRow {
  readonly kind: string
  readonly debits: bigint
  readonly credits: bigint
}

/** Debits and credits per kind of account; over all kinds both sides are equal. */
export async function trialBalance(trx: Trx): Promise<TrialBalanceRow[]> {
  const rows = await trx.rows(sql<{ kind: string; debits: string; credits: string }>`
    select k.name as kind, coalesce(sum(s.debit), 0)::text as debits, coalesce(sum(s.credit), 0)::text as credits
      from (select debit_id as account_id, amount as debit, 0 as credit from ledger.transfer where panel_id = ${trx.panelId}
            union all select credit_id, 0, amount from ledger.transfer where panel_id = ${trx.panelId}) s
      join ledger.account a on a.panel_id = ${trx.panelId} and a.account_id = s.account_id join ledger.account_kind k using (kind)
     group by k.name order by k.name`)
  return rows.map((row) => ({ kind: row.kind, debits: BigInt(row.debits), credits: BigInt(row.credits) }))
}

export interface MoneyTrailRow {
  readonly createdAt: Date
  readonly key: string
  readonly debit: string
  readonly credit: string
  readonly amount: bigint
}

/** All money of one order line in time order: who gave what to whom, under which key. */
export async function moneyTrail(trx: Trx, orderLineId: number): Promise<MoneyTrailRow[]> {
  return trx.rows(sql<MoneyTrailRow>`
    select x.created_at as "createdAt", x.business_key as key, dk.name as debit, ck.name as credit, t.amount
      from ledger.txn x join ledger.transfer t using (panel_id, txn_id)
      join ledger.account d on d.panel_id = t.panel_id and d.account_id = t.debit_id join ledger.account_kind dk on dk.kind = d.kind
      join ledger.account c on c.panel_id = t.panel_id and c.account_id = t.credit_id join ledger.account_kind ck on ck.kind = c.kind
     where x.panel_id = ${trx.panelId} and x.ref_kind = 2 and x.ref_id = ${orderLineId} order by x.created_at, t.leg`)
}
