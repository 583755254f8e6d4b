import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import {
  type ActorKind,
  actorKindName,
  type FinanceCode,
  financeCodeName,
  type ReferenceKind,
  referenceKindName,
} from '../../model/accounts.ts'
import type { PostingSearch } from '../../model/posting-search.ts'

export interface PostingLeg {
  /** Accounts as kind and owner: `order 17`. */
  readonly from: string
  readonly to: string
  readonly amount: Micro
  readonly code: FinanceCode
}
export interface OperatorPosting {
  readonly id: string
  readonly key: string
  readonly at: Date
  readonly actor: { readonly kind: ActorKind; readonly id: number }
  readonly reference: { readonly kind: ReferenceKind; readonly id: number }
  readonly reason: string | null
  readonly reverses: string | null
  readonly legs: readonly PostingLeg[]
  /** Its database transaction: what newer is, while all rows are of one cluster. */
  readonly xid: string
}

/** Where a page of postings ended. */
export interface PostingPlace {
  readonly xid: string
  readonly id: string
}
/** Postings made from then on, and earlier than then. */
export interface PostingSpan {
  readonly from: Date | undefined
  readonly to: Date | undefined
}
export interface PostingQuestion {
  readonly search: PostingSearch | undefined
  readonly span?: PostingSpan | undefined
  readonly before: PostingPlace | undefined
  readonly limit: number
}

interface Row {
  readonly id: string
  readonly key: string
  readonly at: Date
  readonly actor_kind: number
  readonly actor_id: bigint
  readonly ref_kind: number
  readonly ref_id: bigint
  readonly reason: string | null
  readonly reverses: string | null
  readonly xid: string
}

/** Postings with their legs, the newest first: by their transaction, or those of a span by their time, which an index of its own answers. */
export async function operatorPostings(trx: Trx, { search, span, before, limit }: PostingQuestion): Promise<OperatorPosting[]> {
  const rows = await trx.rows(sql<Row>`
    select x.txn_id as id, x.business_key as key, x.created_at as at, x.actor_kind, x.actor_id, x.ref_kind, x.ref_id, x.reason, x.reverses, x.xid::text as xid
      from ledger.txn x
     where x.panel_id = ${trx.panelId} ${conditionOf(search)}
       ${span ? ofSpan(trx, span, before) : before ? sql`and (x.xid, x.txn_id) < (${before.xid}::xid8, ${before.id}::uuid)` : sql``}
     order by ${sql.raw(span ? 'x.created_at' : 'x.xid')} desc, x.txn_id desc limit ${limit}`)
  const legs = await legsByPosting(
    trx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ actor_kind, actor_id, ref_kind, ref_id, ...row }) => ({
    ...row,
    actor: { kind: actorKindName(actor_kind), id: Number(actor_id) },
    reference: { kind: referenceKindName(ref_kind), id: Number(ref_id) },
    legs: legs.get(row.id) ?? [],
  }))
}

/** When the newest posting was made. */
export const lastPostingAt = async (trx: Trx): Promise<Date | undefined> =>
  (await trx.maybe(sql<{ at: Date }>`select created_at as at from ledger.txn where panel_id = ${trx.panelId} order by xid desc limit 1`))
    ?.at

const ofSpan = ({ panelId }: Trx, { from, to }: PostingSpan, before: PostingPlace | undefined) => sql`
  ${from ? sql`and x.created_at >= ${from}` : sql``} ${to ? sql`and x.created_at < ${to}` : sql``}
  ${
    before
      ? sql`and (x.created_at, x.txn_id) <
        ((select created_at from ledger.txn where panel_id = ${panelId} and txn_id = ${before.id}::uuid), ${before.id}::uuid)`
      : sql``
  }`

function conditionOf(search: PostingSearch | undefined) {
  if (!search) return sql``
  if (search.by === 'id') return sql`and x.txn_id = ${search.id}::uuid`
  if (search.by === 'key') return sql`and x.business_key = ${search.key}`
  return sql`and x.ref_kind = any (${[...search.kinds]}::smallint[]) and x.ref_id = ${search.id}`
}

interface LegRow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly code: number
}

/** As many as a posting may have. */
const LEGS_MAX = 512
/** An account as kind and owner, by its key: a join would read all accounts. */
const nameOf = (column: 't.debit_id' | 't.credit_id') =>
  sql.raw(`(
        select k.name || ' ' || a.owner_id from ledger.account a join ledger.account_kind k using (kind)
         where a.panel_id = t.panel_id and a.account_id = ${column})`)

async function legsByPosting(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly PostingLeg[]>> {
  const rows = await trx.rows(sql<LegRow>`
    select t.txn_id as id, ${nameOf('t.debit_id')} as "from", ${nameOf('t.credit_id')} as "to", t.amount, t.code
      from unnest(${[...ids]}::uuid[]) as wanted(id)
      cross join lateral (
        select * from ledger.transfer where panel_id = ${trx.panelId} and txn_id = wanted.id order by leg limit ${LEGS_MAX}) t
     order by t.txn_id, t.leg`)
  return Map.groupBy(
    rows.map(({ code, amount, ...leg }) => ({ ...leg, amount: micro(amount), code: financeCodeName(code) })),
    ({ id }) => id,
  )
}
