import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { type FinanceCode, financeCodeName, financeCodes, type ReferenceKind, referenceKindName } from '../model/accounts.ts'

export interface StatementRow {
  /** Unique among the customer's rows, and the same for ever. */
  readonly id: number
  readonly txnId: string
  readonly leg: number
  readonly createdAt: Date
  readonly type: FinanceCode
  /** Signed: what the movement did to the customer's money. */
  readonly amount: Micro
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
}

/** A customer's movements over his three accounts, newest first; the sum of all rows is his balance. */
export async function statement(trx: Trx, filter: StatementFilter): Promise<StatementPage> {
  const types = filter.types?.map((type) => financeCodes[type]) ?? null
  const matching = sql`
    from ledger.account a join ledger.entry e using (panel_id, account_id) join ledger.txn x using (panel_id, txn_id)
   where a.panel_id = ${trx.panelId} and a.owner_id = ${filter.userId} and a.kind in (1, 2, 3)
     and (${types}::smallint[] is null or e.code = any (${types}::smallint[]))
     and (${filter.orderId ?? null}::bigint is null or (x.ref_kind = 2 and x.ref_id = ${filter.orderId ?? null}::bigint))
     and (${filter.from ?? null}::timestamptz is null or e.created_at >= ${filter.from ?? null}::timestamptz)
     and (${filter.to ?? null}::timestamptz is null or e.created_at < ${filter.to ?? null}::timestamptz)`
  const direction = filter.newestFirst === false ? sql`asc` : sql`desc`
  const rows = await trx.rows(sql<{
    id: number
    txn_id: string
    leg: number
    created_at: Date
    code: number
    delta: bigint
    ref_kind: number
    ref_id: bigint
    reason: string | null
  }>`
    select (e.seq * 4 + a.kind)::int as id, e.txn_id, e.leg, e.created_at, e.code, e.delta, x.ref_kind, x.ref_id, x.reason ${matching}
     order by e.created_at ${direction}, e.account_id, e.seq ${direction} limit ${filter.limit} offset ${filter.offset}`)
  const total = await trx.one(
    sql<{ count: number; sum: string }>`select count(*)::int as count, coalesce(sum(e.delta), 0)::text as sum ${matching}`,
  )
  return {
    count: total.count,
    sum: micro(BigInt(total.sum)),
    rows: rows.map((row) => ({
      id: row.id,
      txnId: row.txn_id,
      leg: row.leg,
      createdAt: row.created_at,
      type: financeCodeName(row.code),
      amount: micro(row.delta),
      referenceKind: referenceKindName(row.ref_kind),
      referenceId: Number(row.ref_id),
      reason: row.reason,
    })),
  }
}
