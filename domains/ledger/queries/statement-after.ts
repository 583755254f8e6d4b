import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type FinanceCode, financeCodeName, financeCodes, referenceKindName } from '../model/accounts.ts'
import type { StatementRow } from './statement.ts'

export interface StatementRequest {
  readonly userId: number
  readonly types?: readonly FinanceCode[]
  /** Where the page before ended; nothing for the newest rows. */
  readonly after?: string
  readonly limit: number
}
export interface StatementSlice {
  readonly rows: readonly StatementRow[]
  /** Hand it in as `after` for the next page; null when there is nothing older. */
  readonly next: string | null
}

/** The customer's accounts in the order of their numbers: main, task, referral. */
const KINDS = [1, 2, 3] as const
const CURSOR = /^\d{1,18}(\.\d{1,18}){2}$/

/**
 * A page of a customer's movements, newest first, that takes as long on the last page as on the first. The cursor holds how far each of his three accounts was
 * read, so rows that come meanwhile neither shift nor repeat anything. A text that is no cursor reads from the newest.
 */
export async function statementAfter(trx: Trx, { userId, types, after, limit }: StatementRequest): Promise<StatementSlice> {
  const bounds = after !== undefined && CURSOR.test(after) ? after.split('.') : [null, null, null]
  const codes = types?.map((type) => financeCodes[type]) ?? null
  // Within an account the order is that of its entries; the running minimum of the time keeps it so when a clock was set back.
  const rows = await trx.rows(sql<Row>`
    select e.seq, a.kind, e.txn_id, e.leg, e.created_at, e.code, e.delta, x.ref_kind, x.ref_id, x.reason
      from unnest(${[...KINDS]}::smallint[], ${bounds}::bigint[]) as b(kind, below)
      join ledger.account a on a.panel_id = ${trx.panelId} and a.kind = b.kind and a.owner_id = ${userId}
      cross join lateral (
        select n.*, min(n.created_at) over (order by n.seq desc) as at from (
          select * from ledger.entry e
           where e.panel_id = ${trx.panelId} and e.account_id = a.account_id and (b.below is null or e.seq < b.below)
             and (${codes}::smallint[] is null or e.code = any (${codes}::smallint[]))
           order by e.seq desc limit ${limit + 1}) n) e
      join ledger.txn x on x.panel_id = e.panel_id and x.txn_id = e.txn_id
     order by e.at desc, a.kind, e.seq desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const lowest = KINDS.map((kind, index) => page.findLast((row) => row.kind === kind)?.seq ?? bounds[index] ?? NEWEST)
  return { rows: page.map(shown), next: rows.length > limit ? lowest.join('.') : null }
}

const NEWEST = '999999999999999999'

interface Row {
  readonly seq: bigint
  readonly kind: number
  readonly txn_id: string
  readonly leg: number
  readonly created_at: Date
  readonly code: number
  readonly delta: bigint
  readonly ref_kind: number
  readonly ref_id: bigint
  readonly reason: string | null
}

const shown = (row: Row): StatementRow => ({
  id: Number(row.seq) * 4 + row.kind,
  txnId: row.txn_id,
  leg: row.leg,
  createdAt: row.created_at,
  type: financeCodeName(row.code),
  amount: micro(row.delta),
  referenceKind: referenceKindName(row.ref_kind),
  referenceId: Number(row.ref_id),
  reason: row.reason,
})
