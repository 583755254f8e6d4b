import { createHash } from 'node:crypto'
import pg from 'pg'

const SLICE = 100_000

export interface Share {
  readonly userId: number
  readonly orders: number
}

/**
 * Writes past orders straight into the tables, for measuring lists: most of them delivered, of many services and links, spread over two years. They have no
 * postings and no deliveries behind them, so only a database that is thrown away afterwards may get them.
 */
export async function generateOrders(adminUrl: string, panelId: number, shares: readonly Share[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(
      `set synchronous_commit = off; set maintenance_work_mem = '256MB'; alter table ordering.order_line disable trigger user`,
    )
    const { rows: indexes } = await admin.query<{ made: string }>(`select pg_get_indexdef('order_search.document_grams'::regclass) as made`)
    await admin.query('drop index order_search.document_grams')
    for (const { userId, orders } of shares) {
      for (let done = 0; done < orders; done += SLICE) await admin.query(INSERT, [panelId, userId, Math.min(SLICE, orders - done), done])
      await writeSearch(admin, panelId, userId)
    }
    await admin.query('alter table ordering.order_line enable trigger user')
    for (const { made } of indexes) await admin.query(made)
    await admin.query('vacuum (analyze) ordering.order_line, order_search.document')
    await admin.query('vacuum (analyze) order_search.status_count, order_search.page_bucket, order_search.shared_text')
  } finally {
    await admin.end()
  }
}

/** What the search of orders keeps of those of one customer, or of all of a panel. */
export async function writeSearch(admin: pg.Client, panelId: number, userId: number | null): Promise<void> {
  for (const statement of [COUNTS, BUCKETS, DOCUMENTS, TERMS]) await admin.query(statement, [panelId, userId])
}

/** The link of a customer's n-th order. */
export const linkOf = (n: number): string =>
  `https://www.youtube.com/watch?v=${createHash('md5')
    .update(String(Math.floor(n)))
    .digest('hex')
    .slice(0, 11)}`

const INSERT = `
  with wanted as materialized (
    select nextval('ordering.purchase_id')::int as purchase_id, nextval('ordering.order_id')::int as id, $4::int + n as n, hashint4($4::int + n) & 1023 as dice,
           now() - interval '2 years' * (1 - ($4::int + n)::float8 / ($4::int + $3::int)) as at
      from generate_series(1, $3::int) n),
  bought as (
    insert into ordering.purchase (panel_id, id, user_id, locale, created_at) select $1::int, purchase_id, $2::int, 'en', at from wanted),
  known as (
    select array_agg(s.id order by s.id) as ids, array_agg(s.slug order by s.id) as names from catalogue.service s where s.panel_id = $1::int)
  insert into ordering.order_line (panel_id, id, purchase_id, user_id, service_id, service_name, url, quantity, charged_micro, unit_price, is_guarantee, is_cancellable,
    refund_policy, targetable_values, provider_fields, is_reorder, state, delivered, created_at, updated_at, paid_at, completed_at)
  select $1::int, w.id, w.purchase_id, $2::int, k.ids[1 + w.dice % array_length(k.ids, 1)], k.names[1 + w.dice % array_length(k.ids, 1)],
         'https://www.youtube.com/watch?v=' || substr(md5(w.n::text), 1, 11), 100 * (1 + w.dice), 10000::bigint * (1 + w.dice * 7 % 997), '0.01', false, true,
         'ask', '[]', '{}', false, state, case when state = 'completed' then 100 * (1 + w.dice) else 0 end, w.at, w.at, w.at,
         case when state = 'completed' then w.at + interval '3 hours' end
    from (select *, case when dice < 870 then 'completed' when dice < 920 then 'partial' when dice < 960 then 'canceled' when dice < 1000 then 'running'
                         when dice < 1012 then 'failed' else 'unpaid' end as state from wanted) w, known k`

const COUNTS = `
  insert into order_search.status_count (panel_id, user_id, status, counted)
  select panel_id, user_id, status, count(*) from ordering.order_line
   where panel_id = $1::int and ($2::int is null or user_id = $2) and is_listed and deleted_at is null group by panel_id, user_id, status
  on conflict (panel_id, user_id, status) do update set counted = excluded.counted`

const BUCKETS = `
  insert into order_search.page_bucket (panel_id, user_id, first_id, status, counted)
  select $1::int, user_id, first_id, status, count(*) from (
    select user_id, status, case when bucket = 0 then 0 else min(id) over (partition by user_id, bucket) end as first_id from (
      select user_id, status, id, (row_number() over (partition by user_id order by id) - 1) / 1000 as bucket from ordering.order_line
       where panel_id = $1::int and ($2::int is null or user_id = $2) and is_listed and deleted_at is null) numbered) placed
   group by user_id, first_id, status
  on conflict (panel_id, user_id, first_id, status) do update set counted = excluded.counted`

const DOCUMENTS = `
  insert into order_search.document (panel_id, user_id, order_id, service_id, status, is_paid, full_text, shared_text_id, own_text)
  select panel_id, user_id, id, service_id, status, paid_at is not null, order_search.normalise_text(concat_ws(E'\\n', name, url, service_name)),
         order_search.shared_text_id(service_id, order_search.shared_text_of(url, service_name)), order_search.own_text_of(url, name) from ordering.order_line
   where panel_id = $1::int and ($2::int is null or user_id = $2) and is_listed and deleted_at is null on conflict do nothing`

const TERMS = `
  insert into order_search.shared_text (panel_id, user_id, id, service_id, shared_text, completed, stopped, in_processing, in_moderation, canceled, unpaid, error)
  select $1::int, user_id, order_search.shared_text_id(service_id, shared_text), service_id, shared_text, count(*) filter (where status = 'completed'),
         count(*) filter (where status = 'stopped'), count(*) filter (where status = 'in_processing'), count(*) filter (where status = 'in_moderation'),
         count(*) filter (where status = 'canceled'), count(*) filter (where status = 'unpaid'), count(*) filter (where status = 'error')
    from (select user_id, service_id, status, order_search.shared_text_of(url, service_name) as shared_text from ordering.order_line
           where panel_id = $1::int and ($2::int is null or user_id = $2) and is_listed and deleted_at is null) line
   group by user_id, service_id, shared_text`
