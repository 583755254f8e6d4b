import pg from 'pg'

const SLICE = 250_000
const ORDERS_PER_CUSTOMER = 200
const FIRST_USER = 10_000_000

export interface PanelShare {
  readonly panelId: number
  readonly orders: number
  /** Whose services it sells, where it has none: a shop that only takes up room. */
  readonly sellsFor?: number
}

/** Tables that are filled, without their indexes, which are made when all rows are there. */
const FILLED = ['ordering.purchase', 'ordering.order_line', 'fulfilment.submission']
const LOADING = { fsync: 'off', full_page_writes: 'off', max_wal_size: '32GB', autovacuum: 'off' }

/**
 * Writes the past of whole panels straight into the tables, for measuring what operators look for in millions of orders: three years of a growing shop, a few
 * customers with very many orders and many with few, services and links as unevenly bought, providers' numbers, comments, names. Nothing of it has postings
 * and nothing is checked: only a database that is thrown away afterwards may get it.
 */
export async function generatePanelOrders(adminUrl: string, shares: readonly PanelShare[]): Promise<void> {
  const workers = [new pg.Client({ connectionString: adminUrl }), new pg.Client({ connectionString: adminUrl })]
  const [admin] = workers as [pg.Client, pg.Client]
  try {
    for (const worker of workers) {
      await worker.connect()
      // Neither triggers nor foreign keys: the rows are right by how they are made.
      await worker.query("set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'")
    }
    // While loading nothing has to survive a power cut.
    for (const [name, value] of Object.entries(LOADING)) await admin.query(`alter system set ${name} = '${value}'`)
    await admin.query('select pg_reload_conf()')
    const indexes = await dropIndexes(admin)
    for (const share of shares) await fill(workers, share)
    await inTurns(workers, indexes, (worker, made) => worker.query(made))
    await inTurns(workers, [...FILLED, 'identity.user_account'], (worker, table) => worker.query(`vacuum (analyze) ${table}`))
    for (const name of Object.keys(LOADING)) await admin.query(`alter system reset ${name}`)
    await admin.query('select pg_reload_conf()')
    await admin.query('checkpoint')
  } finally {
    for (const worker of workers) await worker.end()
  }
}

export const customersOf = (orders: number): number => Math.max(20, Math.round(orders / ORDERS_PER_CUSTOMER))

/** The code of a coupon with which one order of a hundred was bought. */
export const COUPON = 'BENCH'

/** The link of the most bought content has number 0. */
export const popularLink = (n: number): string => `https://www.youtube.com/watch?v=${String(n).padStart(11, 'v')}`
/** The number of a panel's first customer: a number means one person on all panels. Panels of the demo have room for more customers than those made beside them. */
export const firstUserOf = (panelId: number): number => (panelId < 100 ? FIRST_USER * panelId : 100 * FIRST_USER + panelId * 100_000)
/** A customer of a panel; the first has the most orders. */
export const customerOf = (panelId: number, n: number): { readonly userId: number; readonly email: string } => ({
  userId: firstUserOf(panelId) + n,
  email: `customer-${n}@panel-${panelId}.bench.example`,
})

/** All but those of constraints; each is dropped, and answered as the statement that makes it again. */
async function dropIndexes(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      order by i.indrelid, i.indexrelid`,
    [FILLED],
  )
  for (const { name } of rows) await admin.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

async function fill(workers: readonly pg.Client[], { panelId, orders, sellsFor = panelId }: PanelShare): Promise<void> {
  const [admin] = workers as [pg.Client]
  const customers = customersOf(orders)
  await admin.query(COUPONS, [panelId, COUPON])
  await admin.query(CUSTOMERS, [panelId, customers, firstUserOf(panelId)])
  const { rows } = await admin.query<{ first: string; firstPurchase: string }>(
    `select setval('ordering.order_id', nextval('ordering.order_id') + $1) - $1 as first, setval('ordering.purchase_id', nextval('ordering.purchase_id') + $1) - $1 as "firstPurchase"`,
    [orders],
  )
  const slices = Array.from({ length: Math.ceil(orders / SLICE) }, (_, index) => index * SLICE)
  await inTurns(workers, slices, async (worker, done) => {
    const count = Math.min(SLICE, orders - done)
    await worker.query('select setseed(0.5 - $1::float8 / 1e9)', [done])
    const [first, firstPurchase] = [rows[0]?.first, rows[0]?.firstPurchase]
    await worker.query(ORDERS, [panelId, done, count, orders, customers, firstUserOf(panelId), first, firstPurchase, sellsFor])
  })
}

/** Each worker takes the next item as soon as it has done one. */
async function inTurns<Item>(
  workers: readonly pg.Client[],
  items: readonly Item[],
  work: (worker: pg.Client, item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    workers.map(async (worker) => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(worker, item)
    }),
  )
}

const COUPONS = `
  insert into promotions.coupon (panel_id, code, texts, bonus_type, calculation, ppm)
  values ($1::int, $2::text, '{"en": {"name": "Bench"}}', 'discount', 'percent', 100000)`

const CUSTOMERS = `
  insert into identity.user_account (panel_id, user_id, email, name, affiliate_code, created_at)
  select $1::int, $3::int + n, 'customer-' || n || '@panel-' || $1::int || '.bench.example', 'Customer ' || n, upper(substr(md5($1::text || '-' || n), 1, 8)),
         now() - interval '3 years' * random()
    from generate_series(0, $2::int - 1) n`

/** $1 panel, $2 orders before, $3 orders now, $4 in all, $5 customers, $6 number before the first, $7 and $8 first order and purchase, $9 whose services. */
const ORDERS = `
  with known as materialized (select array_agg(id order by id) as ids, array_agg(slug order by id) as names from catalogue.service where panel_id = $9::int),
  account as materialized (select id from fulfilment.provider_account where panel_id = $9::int order by id limit 1),
  dice as materialized (
    select n, $7::int + n as id, $8::int + n as purchase_id, now() - interval '3 years' * (1 - sqrt((n + 1)::float8 / $4::int)) as at,
           $6::int + floor($5::int * power(random(), 3))::int as user_id, 1 + floor(array_length((select ids from known), 1) * power(random(), 2.5))::int as service,
           floor($4::int / 4 * power(random(), 2))::int as link, random() as fate, random() as more, 100 * (1 + floor(100 * power(random(), 3)))::int as quantity
      from generate_series($2::int, $2::int + $3::int - 1) n),
  decided as materialized (
    select *, case when now() - at < interval '2 days' and fate > 0.6 then
                     (array['running', 'running', 'running', 'accepted', 'accepted', 'ready', 'unpaid', 'cancel_pending'])[1 + floor(more * 8)::int]
                   when fate < 0.87 then 'completed' when fate < 0.92 then 'partial' when fate < 0.97 then 'canceled' when fate < 0.998 then 'expired'
                   when fate < 0.9995 then 'completed' when fate < 0.9998 then 'failed' when fate < 0.9999 then 'paused' else 'review' end as state,
           'https://www.' || case link % 10 when 0 then 'instagram.com/p/' when 1 then 'tiktok.com/@shop/video/' else 'youtube.com/watch?v=' end ||
             lpad(link::text, 11, 'v') as url
      from dice),
  bought as (
    insert into ordering.purchase (panel_id, id, user_id, locale, source, created_at)
    select $1::int, purchase_id, user_id, 'en', case when more < 0.55 then 'api_v2' else 'shop' end, at from decided),
  sent as (
    insert into fulfilment.submission (panel_id, order_id, state, account_id, route_priority, provider_service_id, provider_order_id, service_id, link, link_hash,
      quantity, cost_expected_micro, charged_micro, delivered, raw_status, deadline_at, accepted_at, next_poll_at, created_at, updated_at)
    select $1::int, d.id, case when d.state in ('accepted', 'running', 'cancel_pending') then 'accepted' else 'done' end, a.id, 1, (100 + d.service)::text,
           (70000000 + d.id)::text, k.ids[d.service], d.url, sha256(d.url::bytea), d.quantity, d.quantity * 4000::bigint, d.quantity * 4000::bigint, 0,
           case when d.state = 'completed' then 'Completed' else 'In progress' end, d.at + interval '1 day', d.at, d.at + interval '30 days', d.at, d.at
      from decided d, known k, account a where d.state in ('completed', 'partial', 'accepted', 'running', 'cancel_pending'))
  insert into ordering.order_line (panel_id, id, purchase_id, user_id, service_id, service_name, name, url, link_hash, quantity, charged_micro, unit_price,
    is_guarantee, is_cancellable, refund_policy, targetable_values, provider_fields, source, is_reorder, state, delivered, created_at, updated_at, paid_at, due_at,
    completed_at, coupon_type, coupon_id)
  select $1::int, d.id, d.purchase_id, d.user_id, k.ids[d.service], k.names[d.service], case when d.more < 0.05 then 'Campaign ' || d.link % 1000 end, d.url,
         sha256(d.url::bytea), d.quantity, d.quantity * 10000::bigint, '0.01', d.more < 0.3, true, 'ask', '[]',
         case when d.more > 0.96 then jsonb_build_object('comments', E'Great video!\\nLove it ' || d.link) else '{}' end,
         case when d.more < 0.55 then 'api_v2' else 'shop' end, false, d.state,
         case d.state when 'completed' then d.quantity when 'partial' then d.quantity / 2 else 0 end, d.at, d.at,
         case when d.state not in ('unpaid', 'expired') then d.at end, case when d.state = 'ready' then d.at end,
         case when d.state in ('completed', 'partial', 'canceled') then d.at + interval '3 hours' end,
         case when d.more < 0.01 then 'discount' end, case when d.more < 0.01 then c.id end
    from decided d, known k, promotions.coupon c where c.panel_id = $1::int and c.code = 'BENCH'`
