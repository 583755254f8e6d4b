import { type NotNull, sql, type Trx } from '@vitrine/platform/database'
import type { TakenOrder } from '../model/evidence-hindrances.ts'

/** When a request was surely over: at the provider's own answer, else at our timeout. */
const overAt = sql.raw(
  'case when a.http_status between 200 and 299 then a.answered_at else greatest(a.deadline_at, coalesce(a.answered_at, a.sent_at)) end',
)

/** Numeric ids between which the order of one ambiguous request must be, as far as our other requests tell. */
export interface IdWindow {
  readonly orderId: number
  readonly last: string | null
  readonly next: string | null
  readonly cost: bigint
}

/** Requests considered on either side of an ambiguous one. */
const NEIGHBOURS = 100

/**
 * The id windows of all ambiguous requests of an account. Where ids grow, an order has a higher one than every request that was over
 * before its own was sent, and a lower one than every request that was sent when its own was over. Orders lost by a restore have no window.
 */
export function idWindows(trx: Trx, accountId: number): Promise<IdWindow[]> {
  const accepted = sql`from fulfilment.attempt a where a.panel_id = d.panel_id and a.account_id = d.account_id and a.action = 'add' and a.state = 'accepted'
    and a.provider_order_id ~ '^[0-9]{1,18}$'`
  const near = (before: boolean) =>
    sql`select a.provider_order_id::bigint as id ${accepted} and ${
      before ? sql`a.sent_at < d.sent_at and ${overAt} <= d.sent_at order by a.sent_at desc` : sql`a.sent_at > d.over_at order by a.sent_at`
    } limit ${NEIGHBOURS}`
  return trx.rows(sql<IdWindow>`
    select d.order_id as "orderId", d.cost, case when d.is_known then (select max(l.id)::text from (${near(true)}) l) end as last,
           case when d.is_known then (select min(n.id)::text from (${near(false)}) n) end as next
      from (select a.panel_id, a.account_id, a.order_id, a.sent_at, ${overAt} as over_at, s.cost_expected_micro as cost, s.restore_unknown_at is null as is_known
              from fulfilment.attempt a join fulfilment.submission s on s.panel_id = a.panel_id and s.order_id = a.order_id
             where a.panel_id = ${trx.panelId} and a.account_id = ${accountId} and a.action = 'add' and a.state in ('sent', 'ambiguous')) d`)
}

/** Those of the ids that belong to orders of ours already. */
export async function mappedIds(trx: Trx, accountId: number, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx.rows(sql<{ id: NotNull<string> }>`
    select provider_order_id as id from fulfilment.submission
     where panel_id = ${trx.panelId} and account_id = ${accountId} and provider_order_id = any(${[...ids]}::text[])`)
  return new Set(rows.map((row) => row.id))
}

/** Our order that has a number of an account's; null where none has. */
export async function orderOfNumber(trx: Trx, accountId: number, providerOrderId: string): Promise<number | null> {
  const row = await trx.maybe(sql<{ orderId: number }>`
    select order_id as "orderId" from fulfilment.submission
     where panel_id = ${trx.panelId} and account_id = ${accountId} and provider_order_id = ${providerOrderId}`)
  return row?.orderId ?? null
}

/** When the balance first said "not taken"; null clears it. Returns the stored time. */
export async function noteZero(trx: Trx, orderId: number, at: Date | null): Promise<Date | null> {
  const row = await trx.one(sql<{ at: Date | null }>`
    update fulfilment.submission set balance_zero_at = case when ${at}::timestamptz is null then null else coalesce(balance_zero_at, ${at}::timestamptz) end
     where panel_id = ${trx.panelId} and order_id = ${orderId} returning balance_zero_at as at`)
  return row.at
}

/** The orders that an account took last, of its latest calls. */
export const latestTaken = (trx: Trx, accountId: number, limit: number): Promise<TakenOrder[]> =>
  trx.rows(sql<TakenOrder>`
    select provider_order_id as "providerOrderId", sent_at as "sentAt", answered_at as "answeredAt"
      from (select * from fulfilment.attempt where panel_id = ${trx.panelId} and account_id = ${accountId} order by created_at desc, id desc limit 200) latest
     where action = 'add' and state = 'accepted' and provider_order_id is not null and sent_at is not null and answered_at is not null
     order by created_at desc limit ${limit}`)
