import { sql, type Trx } from '@vitrine/platform/database'

/** The last numeric id that was ours before a request went out, and the first one of a request that was sent when it was surely over. */
export async function idWindow(
  trx: Trx,
  accountId: number,
  doubt: { readonly sentAt: Date; readonly overAt: Date },
): Promise<{ readonly last: string | null; readonly next: string | null }> {
  const accepted = sql`from fulfilment.attempt where panel_id = ${trx.panelId} and account_id = ${accountId} and action = 'add' and state = 'accepted'
    and provider_order_id ~ '^[0-9]{1,18}$'`
  return trx.one(sql<{ last: string | null; next: string | null }>`
    select (select provider_order_id ${accepted} and sent_at < ${doubt.sentAt} and coalesce(answered_at, sent_at) <= ${doubt.sentAt}
             order by sent_at desc limit 1) as last,
           (select provider_order_id ${accepted} and sent_at > ${doubt.overAt} order by sent_at limit 1) as next`)
}

/** Those of the ids that are orders of ours already. */
export async function mappedIds(trx: Trx, accountId: number, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx.rows(sql<{ id: string }>`
    select provider_order_id as id from fulfilment.submission
     where panel_id = ${trx.panelId} and account_id = ${accountId} and provider_order_id = any(${[...ids]}::text[])`)
  return new Set(rows.map((row) => row.id))
}

/** What else is open at an account: lines that may have an order there which we do not know, and all that are under way. */
export function othersAt(trx: Trx, accountId: number, lineId: number): Promise<{ readonly inDoubt: number; readonly underWay: number }> {
  return trx.one(sql<{ inDoubt: number; underWay: number }>`
    select count(*) filter (where state in ('submitting', 'unknown') or (state = 'review' and provider_order_id is null))::int as "inDoubt", count(*)::int as "underWay"
      from fulfilment.submission
     where panel_id = ${trx.panelId} and account_id = ${accountId} and line_id <> ${lineId} and state in ('submitting', 'unknown', 'accepted', 'review')`)
}

export interface Weight {
  readonly balance: bigint
  readonly spent: bigint
}

export async function saveWeight(trx: Trx, attemptId: string, weight: Weight): Promise<void> {
  await trx.run(sql`
    update fulfilment.attempt set balance_before_micro = ${weight.balance}, spent_before_micro = ${weight.spent}
     where panel_id = ${trx.panelId} and id = ${attemptId} and state = 'created'`)
}

/** What was noted just before the request of an attempt. */
export async function findWeight(trx: Trx, attemptId: string): Promise<Weight | undefined> {
  return trx.maybe(sql<Weight>`
    select balance_before_micro as balance, spent_before_micro as spent from fulfilment.attempt
     where panel_id = ${trx.panelId} and id = ${attemptId} and balance_before_micro is not null`)
}

/** When the balance first said "not taken"; null forgets it. Answers the moment that stands. */
export async function noteZero(trx: Trx, lineId: number, at: Date | null): Promise<Date | null> {
  const row = await trx.one(sql<{ at: Date | null }>`
    update fulfilment.submission set balance_zero_at = case when ${at}::timestamptz is null then null else coalesce(balance_zero_at, ${at}::timestamptz) end
     where panel_id = ${trx.panelId} and line_id = ${lineId} returning balance_zero_at as at`)
  return row.at
}
