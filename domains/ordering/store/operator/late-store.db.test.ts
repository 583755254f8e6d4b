import { aUser } from '@vitrine/identity/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { countLate, lateNumbers, lateOrders, usualTimes } from './late-store.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const LIMITS = [{ serviceId: 1, start: 60, run: 300 }]
const bounds = { limits: LIMITS, startDefault: 120, now: NOW }

let shop: OrderShop
let pattern: number
let columns: readonly string[]

interface Made {
  readonly state: 'ready' | 'accepted' | 'running'
  readonly minutesAgo: number
  readonly serviceId?: number
}

beforeAll(async () => {
  shop = await anOrderShop()
  const { id: userId } = await aUser(shop.db.database, shop.panel.id)
  pattern = (await aPaidOrder(shop.deps, shop.panel.id, userId)).id
  const found = await inPanel((trx) =>
    trx.rows(sql<{ name: string }>`
      select attname::text as name from pg_attribute
       where attrelid = 'ordering.order_line'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`),
  )
  columns = found.map(({ name }) => name)
  await inPanel((trx) =>
    trx.run(
      sql`update ordering.order_line set state = 'canceled', completed_at = ${NOW} where panel_id = ${trx.panelId} and id = ${pattern}`,
    ),
  )
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})
const inPanel = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => shop.db.database.transaction(shop.panel.id, work)

/** What is not as in the first order. */
const MADE: Readonly<Record<string, string>> = {
  ...{ id: 'known.last + n', state: 'made.state', service_id: 'made.service_id', completed_at: 'null', link_hash: 'null' },
  ...{ created_at: 'made.at', paid_at: 'made.at', cleared_at: 'made.at', started_at: `case when made.state <> 'ready' then made.at end` },
}

/** Orders like the first one, each begun a second before the one after it. */
const some = (count: number, { state, minutesAgo, serviceId = 1 }: Made): Promise<number> =>
  inPanel((trx) =>
    trx.run(sql`
      insert into ordering.order_line (${sql.raw(columns.join(', '))})
      select ${sql.raw(columns.map((name) => MADE[name] ?? `o.${name}`).join(', '))}
        from ordering.order_line o, (select max(id) as last from ordering.order_line) known, generate_series(1, ${count}::int) n,
             lateral (select ${NOW}::timestamptz - make_interval(mins => ${minutesAgo}::int, secs => n) as at, ${state}::text as state,
                             ${serviceId}::int as service_id) made
       where o.panel_id = ${trx.panelId} and o.id = ${pattern}`),
  )
/** Rows of orders that this transaction has fetched. */
const rowsRead = async (trx: Trx): Promise<number> =>
  (
    await trx.one(sql<{ read: number }>`
      select (pg_stat_get_xact_tuples_returned('ordering.order_line'::regclass) + pg_stat_get_xact_tuples_fetched('ordering.order_line'::regclass)
              + (select coalesce(sum(pg_stat_get_xact_tuples_returned(indexrelid)), 0) from pg_index where indrelid = 'ordering.order_line'::regclass))::int as read`)
  ).read
const late = () => inPanel((trx) => countLate(trx, bounds))
const listed = () => inPanel((trx) => lateOrders(trx, bounds, { after: { at: new Date(0), id: 0 }, only: null, without: [], limit: 51 }))
const minutesBefore = (at: Date | null) => at && Math.floor((NOW.getTime() - at.getTime()) / 60_000)

it('are those whose service should have begun or ended them, and no others', async () => {
  expect(await late()).toEqual({ count: 0, oldestAt: null })
  await some(2, { state: 'ready', minutesAgo: 61 })
  await some(1, { state: 'ready', minutesAgo: 59 })
  await some(1, { state: 'ready', minutesAgo: 121, serviceId: 2 })
  await some(1, { state: 'ready', minutesAgo: 119, serviceId: 2 })
  await some(3, { state: 'running', minutesAgo: 305 })
  await some(1, { state: 'accepted', minutesAgo: 301 })
  await some(1, { state: 'running', minutesAgo: 299 })
  // Nobody knows how long these take.
  await some(1, { state: 'running', minutesAgo: 900, serviceId: 2 })
  const { count, oldestAt } = await late()
  expect([count, minutesBefore(oldestAt)]).toEqual([7, 5])
  const rows = await listed()
  const ages = rows.map(({ at }) => at.getTime())
  expect(ages).toEqual(ages.toSorted((one, other) => one - other))
  expect(rows.map(({ state, serviceId }) => `${state} ${serviceId}`).sort()).toEqual([
    ...['accepted 1', 'ready 1', 'ready 1', 'ready 2', 'running 1', 'running 1', 'running 1'],
  ])
})
it('of a panel with many open orders are found without reading the others', async () => {
  for (let made = 0; made < 2; made += 1) await some(10_000, { state: 'running', minutesAgo: 10 })
  const admin = new pg.Client({ connectionString: shop.db.adminUrl })
  await admin.connect()
  await admin.query('vacuum (analyze) ordering.order_line').finally(() => admin.end())
  const read = (work: (trx: Trx) => Promise<unknown>) =>
    inPanel(async (trx) => {
      const before = await rowsRead(trx)
      await work(trx)
      return (await rowsRead(trx)) - before
    })
  expect(await read((trx) => countLate(trx, bounds))).toBeLessThan(100)
  expect(await read((trx) => usualTimes(trx, null))).toBeLessThan(100)
})
it('are counted up to ten thousand and one', async () => {
  await some(10_005, { state: 'running', minutesAgo: 400 })
  expect((await late()).count).toBe(10_001)
})
it('are listed page by page beyond what is counted, each once, and those of some numbers wherever they stand', async () => {
  const after = (at: Date, id: number) => ({ after: { at, id }, only: null, without: [], limit: 4000 })
  const seen: { id: number; at: Date }[] = []
  for (let last = { at: new Date(0), id: 0 }; ; ) {
    const rows = await inPanel((trx) => lateOrders(trx, bounds, after(last.at, last.id)))
    seen.push(...rows)
    const end = rows.at(-1)
    if (!end) break
    last = end
  }
  expect(seen.length).toBe(10_005 + 7)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  const youngest = seen.at(-1)?.id ?? 0
  const only = { after: { at: new Date(0), id: 0 }, only: [youngest], without: [], limit: 5 }
  expect((await inPanel((trx) => lateOrders(trx, bounds, only))).map(({ id }) => id)).toEqual([youngest])
  expect(await inPanel((trx) => lateNumbers(trx, bounds))).toHaveLength(10_000)
})
