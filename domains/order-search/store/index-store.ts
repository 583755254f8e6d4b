import { sql, type Trx } from '@vitrine/platform/database'
import { type ListedStatus, listedStatuses } from '../model/listed-statuses.ts'

type Sql = ReturnType<typeof sql>

/**
 * Serialises the updates of a panel's index (advisory lock): changes of an order are applied in their order, and while one finds an order's page bucket,
 * another must not begin a new one before it. A statement of its own, so that the next one sees what the one before it wrote.
 */
export async function lockIndex(trx: Trx): Promise<void> {
  await trx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`order-search:${trx.panelId}`}, 0))`)
}

/** How long this transaction waits for locks. */
export async function limitLockWait(trx: Trx, milliseconds: number): Promise<void> {
  await trx.run(sql`select set_config('lock_timeout', ${`${milliseconds}ms`}, true)`)
}

/** How many changes were applied, and whose. */
export interface AppliedChanges {
  readonly count: number
  readonly userIds: readonly number[]
}

const COLUMNS = sql.raw('user_id, id, kind, subject_id, status, is_paid, service_id, service_name, url, name, title, reference')

/**
 * Takes the next changes out of the change log and makes documents and aggregates show them. The last change of an order tells what it is now, its document what it
 * is counted as: the difference is added, so a change that is applied again adds nothing.
 */
export const applyNextChanges = (trx: Trx, limit: number, userId?: number): Promise<AppliedChanges> =>
  trx.one(sql<AppliedChanges>`
    with page as (
      select user_id, id from order_search.change where panel_id = ${trx.panelId} ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
       order by user_id, id limit ${limit}),
    gone as (
      delete from order_search.change c using page p where c.panel_id = ${trx.panelId} and c.user_id = p.user_id and c.id = p.id
      returning c.user_id, c.id, c.kind, c.subject_id, c.status, c.is_paid, c.service_id, c.service_name, c.url, c.name, c.title, c.reference),
    latest as materialized (select distinct on (user_id, kind, subject_id) ${COLUMNS} from gone order by user_id, kind, subject_id, id desc),
    becomes as materialized (
      select user_id, subject_id as order_id, status, is_paid, service_id, shared_text, order_search.shared_text_id(service_id, shared_text) as shared_text_id,
             order_search.normalise_text(concat_ws(E'\n', reference, name, title, url, service_name)) as full_text,
             order_search.own_text_of(url, nullif(concat_ws(E'\n', name, title), ''), reference) as own_text
        from (select *, order_search.shared_text_of(url, service_name) as shared_text from latest where kind = 'order' and status is not null) listed),
    was as materialized (
      select d.user_id, d.order_id, d.status, d.service_id, d.shared_text_id from latest l join order_search.document d
          on d.panel_id = ${trx.panelId} and d.user_id = l.user_id and d.order_id = l.subject_id where l.kind = 'order'),
    steps as (
      select user_id, order_id, status, -1 as step, service_id, shared_text_id, null as shared_text from was
      union all select user_id, order_id, status, 1, service_id, shared_text_id, shared_text from becomes),
    ${aggregates(trx)},
    removed as (
      delete from order_search.document d using latest l
       where d.panel_id = ${trx.panelId} and d.user_id = l.user_id and d.order_id = l.subject_id and l.kind = 'order' and l.status is null),
    written as (
      insert into order_search.document as d (panel_id, user_id, order_id, service_id, status, is_paid, full_text, shared_text_id, own_text)
      select ${trx.panelId}, user_id, order_id, service_id, status, is_paid, full_text, shared_text_id, own_text from becomes
      on conflict (panel_id, user_id, order_id) do update set service_id = excluded.service_id, status = excluded.status, is_paid = excluded.is_paid,
        full_text = excluded.full_text, shared_text_id = excluded.shared_text_id, own_text = excluded.own_text),
    planned as (
      insert into order_search.plan_document (panel_id, user_id, kind, plan_id, full_text)
      select ${trx.panelId}, user_id, kind, subject_id, order_search.normalise_text(concat_ws(E'\n', reference, name, title, url, service_name))
        from latest where kind <> 'order'
      on conflict (panel_id, user_id, kind, plan_id) do update set full_text = excluded.full_text)
    select count(*)::int as count, coalesce(array_agg(distinct user_id), '{}') as "userIds" from gone`)

/** Adds what stands in `steps` to the counts by status, by page bucket and by shared text. */
const aggregates = (trx: Trx): Sql => sql`
  counted as (
    insert into order_search.status_count as c (panel_id, user_id, status, counted)
    select ${trx.panelId}, user_id, status, sum(step)::int from steps group by user_id, status having sum(step) <> 0
    on conflict (panel_id, user_id, status) do update set counted = c.counted + excluded.counted),
  placed as (
    select user_id, status, step, coalesce((
      select max(b.first_id) from order_search.page_bucket b
       where b.panel_id = ${trx.panelId} and b.user_id = s.user_id and b.first_id <= s.order_id), 0) as first_id from steps s),
  bucketed as (
    insert into order_search.page_bucket as b (panel_id, user_id, first_id, status, counted)
    select ${trx.panelId}, user_id, first_id, status, sum(step)::int from placed group by user_id, first_id, status having sum(step) <> 0
    on conflict (panel_id, user_id, first_id, status) do update set counted = b.counted + excluded.counted),
  shared as (
    insert into order_search.shared_text as s (panel_id, user_id, id, service_id, shared_text, ${columns})
    select ${trx.panelId}, user_id, shared_text_id, service_id, coalesce(max(shared_text), ''), ${sql.join(listedStatuses.map(stepsOf))}
      from steps group by user_id, shared_text_id, service_id
    on conflict (panel_id, user_id, id) do update set ${sql.join(listedStatuses.map(addedTo))})`

const columns = sql.join(listedStatuses.map((status) => sql.raw(status)))
const stepsOf = (status: ListedStatus) => sql`coalesce(sum(step) filter (where status = ${status}), 0)::int`
const addedTo = (status: ListedStatus) => sql`${sql.raw(status)} = s.${sql.raw(status)} + excluded.${sql.raw(status)}`

/** Deletes shared texts that no order of these customers has any more: one names a site. */
export async function deleteEmptySharedTexts(trx: Trx, userIds: readonly number[]): Promise<void> {
  await trx.run(sql`
    delete from order_search.shared_text where panel_id = ${trx.panelId} and user_id = any (${[...userIds]}::int[])
       and (${sql.join(
         listedStatuses.map((status) => sql`${sql.raw(status)} = 0`),
         sql` and `,
       )})`)
}

/**
 * Begins a new page bucket for each of these customers whose last one holds so many orders: above every order that is counted, so that none of them
 * ever belongs to it.
 */
export async function insertNextBuckets(trx: Trx, userIds: readonly number[], ordersPerBucket: number): Promise<void> {
  await trx.run(sql`
    insert into order_search.page_bucket (panel_id, user_id, first_id, status, counted)
    select ${trx.panelId}, customer.id, (
             select max(d.order_id) from order_search.document d where d.panel_id = ${trx.panelId} and d.user_id = customer.id) + 1, 'completed', 0
      from unnest(${[...userIds]}::int[]) as customer (id)
     where (select sum(counted) from order_search.page_bucket where panel_id = ${trx.panelId} and user_id = customer.id
             group by first_id order by first_id desc limit 1) >= ${ordersPerBucket}
    on conflict do nothing`)
}

/** Makes the aggregates of a panel anew out of its documents; page buckets keep their bounds. */
export async function recountDocuments(trx: Trx): Promise<void> {
  await trx.run(sql`delete from order_search.status_count where panel_id = ${trx.panelId}`)
  await trx.run(sql`
    insert into order_search.status_count (panel_id, user_id, status, counted)
    select panel_id, user_id, status, count(*)::int from order_search.document where panel_id = ${trx.panelId} group by panel_id, user_id, status`)
  await trx.run(sql`update order_search.page_bucket set counted = 0 where panel_id = ${trx.panelId} and counted <> 0`)
  await trx.run(sql`
    insert into order_search.page_bucket (panel_id, user_id, first_id, status, counted)
    select ${trx.panelId}, user_id, first_id, status, count(*)::int from (
      select d.user_id, d.status, coalesce((
        select max(b.first_id) from order_search.page_bucket b
         where b.panel_id = ${trx.panelId} and b.user_id = d.user_id and b.first_id <= d.order_id), 0) as first_id
        from order_search.document d where d.panel_id = ${trx.panelId}) placed
     group by user_id, first_id, status
    on conflict (panel_id, user_id, first_id, status) do update set counted = excluded.counted`)
  await trx.run(sql`
    update order_search.shared_text s set ${sql.join(listedStatuses.map((status) => sql`${sql.raw(status)} = counted.${sql.raw(status)}`))}
      from (select s.user_id, s.id, ${sql.join(listedStatuses.map((status) => sql`(count(d.order_id) filter (where d.status = ${status}))::int as ${sql.raw(status)}`))}
              from order_search.shared_text s left join order_search.document d
                on d.panel_id = s.panel_id and d.user_id = s.user_id and d.shared_text_id = s.id
             where s.panel_id = ${trx.panelId} group by s.user_id, s.id) counted
     where s.panel_id = ${trx.panelId} and s.user_id = counted.user_id and s.id = counted.id`)
}
