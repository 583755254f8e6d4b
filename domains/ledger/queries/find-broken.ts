import { sql, type Trx } from '@vitrine/platform/database'
import type { CheckId, Finding } from '../model/checks.ts'
import { recordedSums, sameSystem } from './recorded-sums.ts'

interface Row {
  readonly subject: string
  readonly detail: string
}
const found = (check: CheckId, rows: readonly Row[]): Finding[] => rows.map((row) => ({ check, ...row }))

/** What an account is called in a finding. */
const subject = sql.raw(`'account ' || a.account_id as subject`)
const who = sql.raw(`k.name || ' ' || a.owner_id`)
const accountOf = (alias: string) =>
  sql.raw(
    `join ledger.account a on a.panel_id = ${alias}.panel_id and a.account_id = ${alias}.account_id join ledger.account_kind k on k.kind = a.kind`,
  )

/**
 * Recomputes accounts with balance rows from the bottom, all of the panel or only some: R1 balance rows against entries and holds, R2 gapless chains, R3 transfers
 * against entries. Each is one statement and so sees one snapshot. Empty means nothing leaked; nothing is ever corrected.
 */
export async function findBroken(trx: Trx, accountIds?: readonly bigint[]): Promise<Finding[]> {
  const ids = accountIds?.map(String)
  const only = (column: string) => (ids === undefined ? sql`` : sql`and ${sql.raw(column)} = any (${ids}::bigint[])`)
  const panel = trx.panelId
  const r1 = await trx.rows(sql<Row>`
    select ${subject}, ${who} || format(': balance %s, entries %s; held %s, holds %s', b.posted, coalesce(e.total, 0), b.held, coalesce(h.total, 0)) as detail
      from ledger.balance b ${accountOf('b')}
      left join (select account_id, sum(delta) as total, count(*) as steps from ledger.entry where panel_id = ${panel} ${only('account_id')} group by account_id) e
        on e.account_id = b.account_id
      left join (select account_id, sum(amount) as total from ledger.hold where panel_id = ${panel} and state = 0 ${only('account_id')} group by account_id) h
        on h.account_id = b.account_id
     where b.panel_id = ${panel} ${only('b.account_id')}
       and (b.posted <> coalesce(e.total, 0) or b.seq <> coalesce(e.steps, 0) or b.held <> coalesce(h.total, 0))`)
  const r2 = await trx.rows(sql<Row>`
    select ${subject}, min(${who} || format(': entry %s does not follow the one before it', chain.seq)) as detail
      from (select panel_id, account_id, seq, delta, balance_after, lag(balance_after, 1, 0::bigint) over w as before, lag(seq, 1, 0::bigint) over w as previous
              from ledger.entry where panel_id = ${panel} ${only('account_id')} window w as (partition by account_id order by seq)) chain ${accountOf('chain')}
     where chain.balance_after <> chain.before + chain.delta or chain.seq <> chain.previous + 1 group by a.account_id`)
  const r3 = await trx.rows(sql<Row>`
    select ${subject}, ${who} || format(': transfers %s, entries %s', coalesce(t.total, 0) * b.sign, coalesce(e.total, 0)) as detail
      from ledger.balance b ${accountOf('b')}
      left join (
        select account_id, sum(amount) as total from (
          select credit_id as account_id, amount from ledger.transfer where panel_id = ${panel} ${only('credit_id')}
          union all select debit_id, -amount from ledger.transfer where panel_id = ${panel} ${only('debit_id')}) sides group by account_id) t on t.account_id = b.account_id
      left join (select account_id, sum(delta) as total from ledger.entry where panel_id = ${panel} ${only('account_id')} group by account_id) e on e.account_id = b.account_id
     where b.panel_id = ${panel} ${only('b.account_id')} and coalesce(t.total, 0) * b.sign <> coalesce(e.total, 0)`)
  return [...found('R1', r1), ...found('R2', r2), ...found('R3', r3)]
}

/** R3 over the whole panel: aggregated sums are what their transfers say, and all balances together are zero. */
export async function findBrokenWhole(trx: Trx): Promise<Finding[]> {
  const aggregated = await trx.rows(sql<Row>`
    select ${subject}, ${who} || format(': folded %s and %s, transfers %s and %s', r.debits, r.credits, d.total, c.total) as detail
      from ledger.rollup r ${accountOf('r')}
      cross join lateral (select coalesce(sum(t.amount), 0) as total from ledger.transfer t
        where t.panel_id = r.panel_id and t.debit_id = r.account_id and t.xid < r.upto) d
      cross join lateral (select coalesce(sum(t.amount), 0) as total from ledger.transfer t
        where t.panel_id = r.panel_id and t.credit_id = r.account_id and t.xid < r.upto) c
     where r.panel_id = ${trx.panelId} and r.system_id = ${sameSystem} and (r.debits <> d.total or r.credits <> c.total)`)
  const whole = await trx.rows(sql<Row>`
    select 'panel ' || ${trx.panelId}::int as subject, format('all balances together are %s, not 0', sides.owed + sides.recorded) as detail
      from (select coalesce((select sum(b.posted * b.sign) from ledger.balance b where b.panel_id = ${trx.panelId}), 0) as owed,
                   coalesce((select sum(s.credits - s.debits) from ${recordedSums(trx.panelId)} s), 0) as recorded) sides
     where sides.owed + sides.recorded <> 0`)
  return found('R3', [...aggregated, ...whole])
}

/** Everything of the panel at once: for tests and for an operator who asks. */
export const checkBooks = async (trx: Trx): Promise<Finding[]> => [...(await findBroken(trx)), ...(await findBrokenWhole(trx))]

/** The next accounts with balance rows after `after`, in the order of their ids. */
export async function accountsAfter(trx: Trx, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await trx.rows(sql<{ id: bigint }>`
    select account_id as id from ledger.balance where panel_id = ${trx.panelId} and account_id > ${after} order by account_id limit ${limit}`)
  return rows.map((row) => row.id)
}

/** Holds that should have been released before `before`: their job does not run. */
export async function overdueHolds(trx: Trx, before: Date): Promise<Row[]> {
  return trx.rows(sql<Row>`
    select 'hold ' || hold_id as subject, format('%s of account %s should have ended at %s', amount, account_id, expires_at) as detail
      from ledger.hold where panel_id = ${trx.panelId} and state = 0 and expires_at < ${before} order by expires_at limit 100`)
}
