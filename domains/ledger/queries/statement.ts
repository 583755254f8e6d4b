import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import {
  type FinanceCode,
  financeCodeName,
  financeCodes,
  type ReferenceKind,
  referenceKindName,
  referenceKinds,
} from '../model/accounts.ts'
import { runningBalances } from '../model/running-balance.ts'

export interface StatementRow {
  /** Unique among the customer's rows, and the same for ever. */
  readonly id: number
  readonly txnId: string
  readonly leg: number
  readonly createdAt: Date
  readonly type: FinanceCode
  /** Signed: what the movement did to the customer's money. */
  readonly amount: Micro
  /** What they had in all their accounts afterwards; null where it was not asked for, and in a list that leaves movements out. */
  readonly balanceAfter: Micro | null
  readonly referenceKind: ReferenceKind
  readonly referenceId: number
  readonly reason: string | null
}
export interface StatementPage {
  readonly rows: readonly StatementRow[]
  readonly count: number
  /** Sum over all rows of the filter, not of the page. */
  readonly sum: Micro
}
export interface StatementFilter {
  readonly userId: number
  readonly types?: readonly FinanceCode[]
  readonly from?: Date
  readonly to?: Date
  /** Only movements of this order line. */
  readonly orderId?: number
  readonly limit: number
  readonly offset: number
  readonly newestFirst?: boolean
  /** Says after each movement what was left. */
  readonly hasBalances?: boolean
}

/** Entries of one of the customer's accounts, numbered without gaps in the order of time: those above `low` up to `high`. */
interface Span {
  readonly id: bigint
  readonly low: bigint
  readonly high: bigint
}
interface Totals {
  readonly count: number
  readonly sum: string
}
interface Row {
  readonly id: number
  readonly txn_id: string
  readonly leg: number
  readonly created_at: Date
  readonly code: number
  readonly delta: bigint
  readonly ref_kind: number
  readonly ref_id: bigint
  readonly reason: string | null
  readonly account_id: string
  readonly balance_after: bigint
  /** To the microsecond, as the database has it. */
  readonly time: string
}

/** A customer's movements over their three accounts, newest first; the sum of all rows is their balance. */
export async function statement(trx: Trx, filter: StatementFilter): Promise<StatementPage> {
  const [rows, { count, sum }] = await (filter.orderId === undefined ? ofAccounts(trx, filter) : ofOrder(trx, filter, filter.orderId))
  const isWhole = filter.types === undefined && filter.orderId === undefined
  const balances = filter.hasBalances && isWhole ? await balancesAfter(trx, filter, rows) : undefined
  return {
    count,
    sum: micro(BigInt(sum)),
    rows: rows.map((row, place) => ({
      id: row.id,
      txnId: row.txn_id,
      leg: row.leg,
      createdAt: row.created_at,
      type: financeCodeName(row.code),
      amount: micro(row.delta),
      balanceAfter: balances?.[place] ?? null,
      referenceKind: referenceKindName(row.ref_kind),
      referenceId: Number(row.ref_id),
      reason: row.reason,
    })),
  }
}

const columns = sql.raw(
  '(e.seq * 4 + a.kind)::int as id, e.txn_id, e.leg, e.created_at, e.code, e.delta, x.ref_kind, x.ref_id, x.reason, e.account_id::text, e.balance_after, e.created_at::text as "time"',
)
const totals = sql.raw('count(*)::int as count, coalesce(sum(e.delta), 0)::text as sum')
const directionOf = ({ newestFirst }: StatementFilter) => (newestFirst === false ? sql`asc` : sql`desc`)
const ofTypes = ({ types }: StatementFilter) =>
  types ? sql`and e.code = any (${types.map((type) => financeCodes[type])}::smallint[])` : sql``

async function ofAccounts(trx: Trx, filter: StatementFilter): Promise<[Row[], Totals]> {
  const { spans, ...all } = await spansOf(trx, filter)
  if (!filter.types) return [await pageOf(trx, nearest(spans, filter)), all]
  const total = await trx.one(sql<Totals>`
    select ${totals} from ${spansSql(spans)} join ledger.entry e on e.panel_id = ${trx.panelId} and e.account_id = s.id and e.seq > s.low and e.seq <= s.high
     where true ${ofTypes(filter)}`)
  return [await pageOf(trx, { spans, filter }), total]
}

/** The entries of the customer’s accounts between two times, with count and sum: from the balances at the ends, found by binary search. */
async function spansOf(trx: Trx, { userId, from, to }: StatementFilter): Promise<Totals & { spans: readonly Span[] }> {
  const rows = await trx.rows(sql<Span & { sum: bigint }>`
    with span as materialized (
      select b.panel_id, a.account_id as id, ${from ? lastBefore(from) : sql`0::bigint`} as low, ${to ? lastBefore(to) : sql`b.seq`} as high
        from ledger.account a join ledger.balance b using (panel_id, account_id)
       where a.panel_id = ${trx.panelId} and a.owner_id = ${userId} and a.kind in (1, 2, 3))
    select id, low, high, (${balanceAfter('high')} - ${balanceAfter('low')})::bigint as sum from span`)
  const spans = rows.filter(({ low, high }) => high > low)
  return {
    spans,
    count: spans.reduce((count, { low, high }) => count + Number(high - low), 0),
    sum: String(spans.reduce((sum, span) => sum + span.sum, 0n)),
  }
}

const balanceAfter = (end: 'low' | 'high') => sql`coalesce((
  select e.balance_after from ledger.entry e where e.panel_id = span.panel_id and e.account_id = span.id and e.seq = span.${sql.raw(end)}), 0)`

const lastBefore = (time: Date) => lastThat(sql`e.created_at < ${time}`)

/** The number of the last entry for which something holds that holds for all before it. */
const lastThat = (holds: ReturnType<typeof sql>) => sql`coalesce((
  with recursive halving as (
    select 0::bigint as low, b.seq as high
    union all
    select case when ${holds} then e.seq else h.low end, case when ${holds} then h.high else e.seq - 1 end
      from halving h
     cross join lateral (
       select e.seq, e.created_at from ledger.entry e
        where e.panel_id = b.panel_id and e.account_id = b.account_id and e.seq = (h.low + h.high + 1) / 2 limit 1) e
     where h.low < h.high)
  select low from halving where low = high), 0)`

/** By the place of each row of a page without gaps. Accounts that the page does not show held all the while what they held before it. */
async function balancesAfter(trx: Trx, { userId, newestFirst }: StatementFilter, page: readonly Row[]): Promise<readonly Micro[]> {
  const rows = newestFirst === false ? page : page.toReversed()
  const [first] = rows
  if (!first) return []
  const shown = [...new Set(rows.map((row) => row.account_id))]
  // Entries of one timestamp are ordered by account; in a list that begins with the newest the later account is read as the earlier one.
  const isEarlier =
    newestFirst === false ? sql`b.account_id < ${first.account_id}::bigint` : sql`b.account_id > ${first.account_id}::bigint`
  const holds = sql`(e.created_at < ${first.time}::timestamptz or (e.created_at = ${first.time}::timestamptz and ${isEarlier}))`
  const others = await trx.rows(sql<{ id: string; held: bigint }>`
    select a.account_id::text as id, coalesce((
             select e.balance_after from ledger.entry e where e.panel_id = b.panel_id and e.account_id = b.account_id and e.seq = ${lastThat(holds)}), 0)::bigint as held
      from ledger.account a join ledger.balance b using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.owner_id = ${userId} and a.kind in (1, 2, 3) and a.account_id <> all (${shown}::bigint[])`)
  const movements = rows.map((row) => ({ accountId: row.account_id, delta: row.delta, balanceAfter: row.balance_after }))
  const balances = runningBalances(movements, new Map(others.map(({ id, held }) => [id, held])))
  return newestFirst === false ? balances : balances.toReversed()
}

interface Wanted {
  readonly spans: readonly Span[]
  readonly filter: StatementFilter
}

/** Of one account alone a page is so many numbers from an end. */
function nearest(spans: readonly Span[], filter: StatementFilter): Wanted {
  const [span] = spans
  if (!span || spans.length > 1) return { spans, filter }
  const { low, high } = span
  const [offset, limit] = [BigInt(filter.offset), BigInt(filter.limit)]
  const [before, after] = filter.newestFirst === false ? [low + offset, low + offset + limit] : [high - offset - limit, high - offset]
  return { spans: [{ ...span, low: before > low ? before : low, high: after < high ? after : high }], filter: { ...filter, offset: 0 } }
}

/** Of each account as many as could be on the page, then the page of them all. */
function pageOf(trx: Trx, { spans, filter }: Wanted): Promise<Row[]> {
  const direction = directionOf(filter)
  return trx.rows(sql<Row>`
    with e as materialized (
      select e.* from ${spansSql(spans)} cross join lateral (
        select e.* from ledger.entry e
         where e.panel_id = ${trx.panelId} and e.account_id = s.id and e.seq > s.low and e.seq <= s.high ${ofTypes(filter)}
         order by e.seq ${direction} limit ${filter.offset + filter.limit}) e
       order by e.created_at ${direction}, e.account_id, e.seq ${direction} limit ${filter.limit} offset ${filter.offset})
    select ${columns} from e join ledger.account a using (panel_id, account_id) join ledger.txn x using (panel_id, txn_id)
     order by e.created_at ${direction}, e.account_id, e.seq ${direction}`)
}

const spansSql = (
  spans: readonly Span[],
) => sql`unnest(${spans.map(({ id }) => String(id))}::bigint[], ${spans.map(({ low }) => String(low))}::bigint[],
  ${spans.map(({ high }) => String(high))}::bigint[]) as s (id, low, high)`

/** Few: by what the movements were for. */
async function ofOrder(trx: Trx, filter: StatementFilter, orderId: number): Promise<[Row[], Totals]> {
  const direction = directionOf(filter)
  const matching = sql`
    from ledger.txn x join ledger.entry e using (panel_id, txn_id) join ledger.account a using (panel_id, account_id)
   where x.panel_id = ${trx.panelId} and x.ref_kind = ${referenceKinds.order} and x.ref_id = ${orderId} and a.owner_id = ${filter.userId} and a.kind in (1, 2, 3)
     ${ofTypes(filter)} ${filter.from ? sql`and e.created_at >= ${filter.from}` : sql``} ${filter.to ? sql`and e.created_at < ${filter.to}` : sql``}`
  const rows = await trx.rows(sql<Row>`
    select ${columns} ${matching} order by e.created_at ${direction}, e.account_id, e.seq ${direction} limit ${filter.limit} offset ${filter.offset}`)
  return [rows, await trx.one(sql<Totals>`select ${totals} ${matching}`)]
}
