import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'

export const adjustmentKinds = ['goodwill', 'correction', 'bonus', 'migration'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** What an operator gave a customer or took from them. */
export interface Adjustment {
  readonly id: number
  readonly userId: number
  /** Signed. */
  readonly amount: Micro
  readonly kind: AdjustmentKind
  readonly reason: string
  /** Stands on the posting. */
  readonly note: string | null
  readonly operatorId: number
  readonly agreedBy: number | null
  /** The adjustment that this one takes back. */
  readonly reverses: number | null
  /** The adjustment that takes this one back. */
  readonly reversedBy: number | null
  readonly createdAt: Date
}
interface Row extends Omit<Adjustment, 'amount'> {
  readonly amount: bigint
}
const columns = sql.raw(`
  a.id, a.user_id as "userId", a.amount_micro as amount, a.kind, a.reason, a.note, a.operator_id as "operatorId", a.agreed_by as "agreedBy", a.reverses,
  (select r.id from payments.adjustment r where r.panel_id = a.panel_id and r.reverses = a.id) as "reversedBy", a.created_at as "createdAt"`)
const toAdjustment = (row: Row): Adjustment => ({ ...row, amount: micro(row.amount) })

export type NewAdjustment = Pick<Adjustment, 'userId' | 'amount' | 'kind' | 'reason' | 'note' | 'operatorId' | 'agreedBy' | 'reverses'> & {
  readonly now: Date
}

/** Undefined where what it takes back was taken back before. */
export async function insertAdjustment(trx: Trx, { now, ...row }: NewAdjustment): Promise<number | undefined> {
  const inserted = await trx.maybe(sql<{ id: number }>`
    insert into payments.adjustment (panel_id, user_id, amount_micro, kind, reason, note, operator_id, agreed_by, reverses, created_at)
    values (${trx.panelId}, ${row.userId}, ${row.amount}, ${row.kind}, ${row.reason}, ${row.note}, ${row.operatorId}, ${row.agreedBy}, ${row.reverses}, ${now})
    on conflict (panel_id, reverses) where reverses is not null do nothing returning id`)
  return inserted?.id
}

export async function saveAdjustmentPosting(trx: Trx, id: number, txnId: string): Promise<void> {
  await trx.run(sql`update payments.adjustment set txn_id = ${txnId} where panel_id = ${trx.panelId} and id = ${id}`)
}

/** One of a customer's; undefined where it is another customer's. */
export async function findAdjustment(trx: Trx, userId: number, id: number): Promise<Adjustment | undefined> {
  const row = await trx.maybe(sql<Row>`
    select ${columns} from payments.adjustment a where a.panel_id = ${trx.panelId} and a.id = ${id} and a.user_id = ${userId}`)
  return row && toAdjustment(row)
}

/** A customer's, the newest first. */
export const adjustmentsBefore = async (trx: Trx, userId: number, before: number, limit: number): Promise<Adjustment[]> =>
  (
    await trx.rows(sql<Row>`
      select ${columns} from payments.adjustment a
       where a.panel_id = ${trx.panelId} and a.user_id = ${userId} and a.id < ${before} order by a.id desc limit ${limit}`)
  ).map(toAdjustment)

/** What an operator has adjusted since then, either way. Until the transaction ends no other adjustment of this operator passes (advisory lock). */
export async function adjustedSince(trx: Trx, operatorId: number, since: Date): Promise<Micro> {
  await trx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`payments.adjustment:${trx.panelId}:${operatorId}`}, 0))`)
  const { total } = await trx.one(sql<{ total: string }>`
    select coalesce(sum(abs(amount_micro)), 0)::text as total from payments.adjustment
     where panel_id = ${trx.panelId} and operator_id = ${operatorId} and created_at >= ${since}`)
  return micro(BigInt(total))
}
