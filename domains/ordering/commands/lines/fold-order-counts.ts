import { type Database, sql, type Trx } from '@vitrine/platform/database'
import { type OrderStatus, orderStatuses } from '../../model/states.ts'

const BATCH = 5_000
const BLOCK = 1_000

/** Adds up what was appended to the counts of orders; answers how many changes that were. Readers see the same sums before and after. */
export async function foldOrderCounts(database: Database, panelId: number, { batch = BATCH, block = BLOCK } = {}): Promise<number> {
  let folded = 0
  for (;;) {
    const count = await database.transaction(panelId, (trx) => foldBatch(trx, batch, block))
    folded += count
    if (count < batch) return folded
  }
}

/**
 * One fold at a time in a panel: while one finds an order's block, another must not begin a new one before it. The lock comes in a statement of its own, so that
 * the next one sees what the fold before it wrote.
 */
async function foldBatch(trx: Trx, batch: number, block: number): Promise<number> {
  await trx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ordering.fold:${trx.panelId}`}, 0))`)
  const { count, userIds } = await trx.one(sql<{ count: number; userIds: number[] }>`
    with page as (
      select user_id, id from ordering.order_count_change where panel_id = ${trx.panelId} order by user_id, id limit ${batch} for update skip locked),
    gone as (
      delete from ordering.order_count_change c using page p where c.panel_id = ${trx.panelId} and c.user_id = p.user_id and c.id = p.id
      returning c.user_id, c.line_id, c.was, c.becomes, c.service_id, c.stem),
    steps as (
      select user_id, line_id, was as status, -1 as step, service_id, stem from gone where was is not null
      union all select user_id, line_id, becomes, 1, service_id, stem from gone where becomes is not null),
    added as (
      insert into ordering.order_count as c (panel_id, user_id, status, counted)
      select ${trx.panelId}, user_id, status, sum(step)::int from steps group by user_id, status having sum(step) <> 0 order by user_id, status
      on conflict (panel_id, user_id, status) do update set counted = c.counted + excluded.counted),
    placed as (
      select user_id, status, step, coalesce((
        select max(b.first_id) from ordering.order_block b
         where b.panel_id = ${trx.panelId} and b.user_id = s.user_id and b.first_id <= s.line_id), 0) as first_id from steps s),
    blocked as (
      insert into ordering.order_block as b (panel_id, user_id, first_id, status, counted)
      select ${trx.panelId}, user_id, first_id, status, sum(step)::int from placed group by user_id, first_id, status having sum(step) <> 0
      on conflict (panel_id, user_id, first_id, status) do update set counted = b.counted + excluded.counted),
    stemmed as (
      insert into ordering.order_stem as s (panel_id, user_id, id, service_id, stem, ${columns})
      select ${trx.panelId}, user_id, ordering.stem_id(service_id, stem), service_id, stem, ${sql.join(orderStatuses.map(stepsOf))}
        from steps group by user_id, service_id, stem order by user_id, service_id, stem
      on conflict (panel_id, user_id, id) do update set ${sql.join(orderStatuses.map(addedTo))})
    select count(*)::int as count, coalesce(array_agg(distinct user_id), '{}') as "userIds" from gone`)
  if (count > 0) {
    await beginBlocks(trx, userIds, block)
    await dropStems(trx, userIds)
  }
  return count
}

const columns = sql.join(orderStatuses.map((status) => sql.raw(status)))
const stepsOf = (status: OrderStatus) => sql`coalesce(sum(step) filter (where status = ${status}), 0)::int`
const addedTo = (status: OrderStatus) => sql`${sql.raw(status)} = s.${sql.raw(status)} + excluded.${sql.raw(status)}`

/** What no order has any more is forgotten: a stem names a site. */
async function dropStems(trx: Trx, userIds: readonly number[]): Promise<void> {
  await trx.run(sql`
    delete from ordering.order_stem where panel_id = ${trx.panelId} and user_id = any (${[...userIds]}::int[])
       and (${sql.join(
         orderStatuses.map((status) => sql`${sql.raw(status)} = 0`),
         sql` and `,
       )})`)
}

/**
 * A customer whose last block is full gets a new one for the orders that are still to come: it begins above every number that was ever given out, so no order that
 * was counted before can belong to it.
 */
async function beginBlocks(trx: Trx, userIds: readonly number[], block: number): Promise<void> {
  await trx.run(sql`
    insert into ordering.order_block (panel_id, user_id, first_id, status, counted)
    select ${trx.panelId}, customer.id, coalesce(pg_sequence_last_value('ordering.order_id'), 0)::int + 1, 'completed', 0
      from unnest(${[...userIds]}::int[]) as customer (id)
     where (select sum(counted) from ordering.order_block where panel_id = ${trx.panelId} and user_id = customer.id
             group by first_id order by first_id desc limit 1) >= ${block}
    on conflict do nothing`)
}
