import pg from 'pg'
import { writeSearch } from './orders.ts'
import { customersOf, firstUserOf, generatePanelOrders, type PanelShare } from './panel-orders.ts'

const FIRST_PANEL_BESIDE = 1001
/** How many shops there are in all, and which part of all orders is the measured one's. */
const PANELS = 300
const MEASURED_SHARE = 0.3
/** Postings that are summed up for the console's figures at once. */
const FIGURES_AT_ONCE = 50_000

/**
 * Writes the past of a whole deployment into a database that is thrown away afterwards: one shop that is measured and, beside it, 299 that only take up room,
 * with orders, submissions, attempts, events, postings and what the search of orders keeps. A third of the way down its list of customers, `customer` has the
 * orders that were made there.
 */
export async function generatePast(adminUrl: string, panelId: number, orders: number, customer: number): Promise<void> {
  const measured = Math.round(orders * MEASURED_SHARE)
  const beside = Math.floor((orders - measured) / (PANELS - 1))
  const shares: PanelShare[] = [
    { panelId, orders: measured },
    ...Array.from({ length: PANELS - 1 }, (_, index) => ({ panelId: FIRST_PANEL_BESIDE + index, orders: beside, sellsFor: panelId })),
  ]
  await generatePanelOrders(adminUrl, shares)
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'",
    )
    const old = firstUserOf(panelId) + Math.floor(customersOf(measured) / 3)
    for (const table of ['ordering.order_line', 'ordering.purchase'])
      await admin.query(`update ${table} set user_id = $3 where panel_id = $1 and user_id = $2`, [panelId, old, customer])
    for (const { panelId: panel } of shares) {
      for (const statement of [ACCOUNTS, PAID, TXN, TRANSFERS, ENTRIES, BALANCES, EVENTS, ATTEMPTS, 'drop table paid']) {
        await admin.query(statement.replaceAll('$1', String(panel)))
      }
      await writeSearch(admin, panel, null)
    }
    await admin.query(
      'vacuum (analyze) ordering.order_line, ordering.line_event, fulfilment.attempt, ledger.account, ledger.balance, ledger.txn, ledger.transfer, ledger.entry',
    )
    await admin.query(
      'vacuum (analyze) order_search.document, order_search.status_count, order_search.page_bucket, order_search.shared_text',
    )
    await sumUpFigures(admin, panelId)
    await admin.query('checkpoint')
  } finally {
    await admin.end()
  }
}

/** As the worker does after each posting, from the beginning. */
async function sumUpFigures(admin: pg.Client, panelId: number): Promise<void> {
  for (let isMore = true; isMore; ) {
    await admin.query('begin')
    await admin.query("select set_config('app.panel_id', $1, true)", [String(panelId)])
    const { rows } = await admin.query<{ more: boolean }>('select ledger.aggregate_figures($1) as more', [FIGURES_AT_ONCE])
    await admin.query('commit')
    isMore = rows[0]?.more ?? false
  }
}

/** The main account of everyone who ordered, and one for each order that was paid. */
const ACCOUNTS = `
  insert into ledger.account (panel_id, kind, owner_id, created_at)
  select $1, 1, user_id, min(created_at) from ordering.order_line where panel_id = $1 group by user_id
  union all
  select $1, 10, id, paid_at from ordering.order_line where panel_id = $1 and paid_at is not null
  on conflict do nothing`

const PAID = `
  create temp table paid as
  select l.id, l.charged_micro as amount, l.paid_at as at, m.account_id as main, o.account_id as own, gen_random_uuid() as txn_id,
         row_number() over (partition by l.user_id order by l.id) as no
    from ordering.order_line l
    join ledger.account m on m.panel_id = $1 and m.kind = 1 and m.owner_id = l.user_id
    join ledger.account o on o.panel_id = $1 and o.kind = 10 and o.owner_id = l.id
   where l.panel_id = $1 and l.paid_at is not null and not exists (select from ledger.txn t where t.panel_id = $1 and t.business_key = 'order:' || l.id || ':charge')`

const TXN = `
  insert into ledger.txn (panel_id, txn_id, business_key, request_hash, ref_kind, ref_id, actor_kind, actor_id, created_at)
  select $1, txn_id, 'order:' || id || ':charge', '\\x00', 2, id, 1, 0, at from paid`

const TRANSFERS = `
  insert into ledger.transfer (panel_id, txn_id, leg, debit_id, credit_id, amount, code, created_at)
  select $1, txn_id, 1, main, own, amount, 2, at from paid`

/** Numbered far below what the shop writes itself. */
const ENTRIES = `
  insert into ledger.entry (panel_id, account_id, seq, txn_id, leg, delta, balance_after, code, created_at)
  select $1, main, no - 1000000000, txn_id, 1, -amount, 1000000000000, 2, at from paid
  union all select $1, own, -1, txn_id, 1, amount, amount, 2, at from paid`

const BALANCES = `
  insert into ledger.balance (panel_id, account_id, sign, posted, seq)
  select $1, main, 1, 1000000000000, 0 from paid group by main union all select $1, own, 1, amount, 0 from paid on conflict do nothing`

const EVENTS = `
  insert into ordering.line_event (panel_id, order_id, at, kind, amount_micro, actor_kind, actor_id)
  select $1, l.id, l.created_at + e.no * interval '20 minutes', e.kind, l.charged_micro, 'system', 0
    from ordering.order_line l, unnest(array['placed', 'paid', 'accepted', 'completed']) with ordinality as e (kind, no)
   where l.panel_id = $1 and (e.no = 1 or l.paid_at is not null) and (e.no < 4 or l.completed_at is not null)`

const ATTEMPTS = `
  insert into fulfilment.attempt (panel_id, order_id, no, action, account_id, provider_service_id, token, request_hash, state, created_at, sent_at, answered_at, http_status, provider_order_id)
  select $1, order_id, 1, 'add', account_id, provider_service_id, gen_random_uuid(), '\\x00', 'accepted', created_at, created_at, accepted_at, 200, provider_order_id
    from fulfilment.submission where panel_id = $1 and account_id is not null`
