import { sql, type Trx } from '@vitrine/platform/database'
import { type OrderStatus, orderStatuses } from '../model/states.ts'

/**
 * Serialises the aggregation of the counts of a panel (advisory lock): while one finds an order's block, another must not begin a new one before it. A
 * statement of its own, so that the next one sees what the one before it wrote.
 */
export async function lockOrderCounts(trx: Trx): Promise<void> {
  await trx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ordering.order-counts:${trx.panelId}`}, 0))`)
}

/** How many changes were added up, and whose. */
export interface AppliedChanges {
  readonly count: number
  readonly userIds: readonly number[]
}

/** Takes the next changes out of the change log and adds them to the counts by status, by block and by shared terms (`shared_text`). */
export const applyCountChanges = (trx: Trx, limit: number): Promise<AppliedChanges> =>
  trx.one(sql<AppliedChanges>`
    with page as (
      select user_id, id from ordering.order_count_change where panel_id = ${trx.panelId} order by user_id, id limit ${limit} for update skip locked),
    gone as (
      delete from ordering.order_count_change c using page p where c.panel_id = ${trx.panelId} and c.user_id = p.user_id and c.id = p.id
      returning c.user_id, c.order_id, c.was, c.becomes, c.service_id, c.shared_text),
    steps as (
      select user_id, order_id, was as status, -1 as step, service_id, shared_text from gone where was is not null
      union all select user_id, order_id, becomes, 1, service_id, shared_text from gone where becomes is not null),
    added as (
      insert into ordering.order_count as c (panel_id, user_id, status, counted)
      select ${trx.panelId}, user_id, status, sum(step)::int from steps group by user_id, status having sum(step) <> 0 order by user_id, status
      on conflict (panel_id, user_id, status) do update set counted = c.counted + excluded.counted),
    placed as (
      select user_id, status, step, coalesce((
        select max(b.first_id) from ordering.order_block b
         where b.panel_id = ${trx.panelId} and b.user_id = s.user_id and b.first_id <= s.order_id), 0) as first_id from steps s),
    blocked as (
      insert into ordering.order_block as b (panel_id, user_id, first_id, status, counted)
      select ${trx.panelId}, user_id, first_id, status, sum(step)::int from placed group by user_id, first_id, status having sum(step) <> 0
      on conflict (panel_id, user_id, first_id, status) do update set counted = b.counted + excluded.counted),
    shared as (
      insert into ordering.order_shared_text as s (panel_id, user_id, id, service_id, shared_text, ${columns})
      select ${trx.panelId}, user_id, ordering.shared_text_id(service_id, shared_text), service_id, shared_text, ${sql.join(orderStatuses.map(stepsOf))}
        from steps group by user_id, service_id, shared_text order by user_id, service_id, shared_text
      on conflict (panel_id, user_id, id) do update set ${sql.join(orderStatuses.map(addedTo))})
    select count(*)::int as count, coalesce(array_agg(distinct user_id), '{}') as "userIds" from gone`)

const columns = sql.join(orderStatuses.map((status) => sql.raw(status)))
const stepsOf = (status: OrderStatus) => sql`coalesce(sum(step) filter (where status = ${status}), 0)::int`
const addedTo = (status: OrderStatus) => sql`${sql.raw(status)} = s.${sql.raw(status)} + excluded.${sql.raw(status)}`

/** Deletes shared texts that no order of these customers has any more: one names a site. */
export async function deleteEmptyTerms(trx: Trx, userIds: readonly number[]): Promise<void> {
  await trx.run(sql`
    delete from ordering.order_shared_text where panel_id = ${trx.panelId} and user_id = any (${[...userIds]}::int[])
       and (${sql.join(
         orderStatuses.map((status) => sql`${sql.raw(status)} = 0`),
         sql` and `,
       )})`)
}

/**
 * Begins a new block for each of these customers whose last one holds so many orders: above every number that was ever given out, so that no order that was counted
 * before can belong to it.
 */
export async function insertNextBlocks(trx: Trx, userIds: readonly number[], ordersPerBlock: number): Promise<void> {
  await trx.run(sql`
    insert into ordering.order_block (panel_id, user_id, first_id, status, counted)
    select ${trx.panelId}, customer.id, coalesce(pg_sequence_last_value('ordering.order_id'), 0)::int + 1, 'completed', 0
      from unnest(${[...userIds]}::int[]) as customer (id)
     where (select sum(counted) from ordering.order_block where panel_id = ${trx.panelId} and user_id = customer.id
             group by first_id order by first_id desc limit 1) >= ${ordersPerBlock}
    on conflict do nothing`)
}
