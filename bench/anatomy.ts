import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@vitrine/platform/database'
import pg from 'pg'
import { aShop, type Buyer, place, withDatabase } from './measuring/direct-orders.ts'
import { drive } from './measuring/drive.ts'
import { openReference } from './measuring/reference.ts'
import { atLeast, atMost, type BenchResult, round } from './measuring/result.ts'
import { compare } from './measuring/rounds.ts'

const CLIENTS = 16
const CUSTOMERS = 64
const PROFILED = 400

/** What one order costs the database: rows, WAL and time by function, and how many it takes beside the least that a correct shop writes. */
export const anatomy = (): Promise<BenchResult> =>
  withDatabase(async (adminUrl) => {
    const database = await openDatabase({ url: adminUrl, role: 'vitrine_app', poolMax: 4 })
    const pool = new pg.Pool({ connectionString: adminUrl, max: CLIENTS, options: '-c role=vitrine_app' })
    const admin = new pg.Pool({ connectionString: adminUrl, max: 1 })
    for (const each of [pool, admin]) each.on('error', () => {})
    const reference = await openReference(adminUrl, CLIENTS)
    try {
      const buyers = await aShop(database, 'anatomy', CUSTOMERS)
      let at = 0
      const once = () => place(pool, buyers[at++ % buyers.length] as Buyer)
      const { ours, limit, ratio } = await compare(
        async (seconds) => (await drive({ clients: CLIENTS, seconds, once })).perSecond,
        async (seconds) => (await drive({ clients: CLIENTS, seconds, once: reference.place })).perSecond,
        { seconds: 3 },
      )
      // Their counts are handed in late, and would be taken for the profiled orders'.
      await Promise.all([pool.end(), reference.close()])
      const { functions, tables, ...wal } = await profile(admin, adminUrl, buyers)
      return {
        name: 'anatomy',
        unit: 'orders/s',
        ours: round(ours.best),
        limit: round(limit.best),
        ratio: round(ratio),
        aims: [atLeast('ratio to the reference', ratio, 0.3), atMost('milliseconds an order', 1000 / ours.best, 0.6)],
        more: { clients: CLIENTS, oursMedian: round(ours.median), limitMedian: round(limit.median), ...wal },
        tables: [
          { columns: ['function', 'calls an order', 'ms an order', 'of its own'], rows: functions },
          { columns: ['table', 'rows inserted', 'rows changed', 'indexes'], rows: tables },
        ],
      }
    } finally {
      if (!pool.ended) await Promise.all([pool.end(), reference.close()])
      await admin.end()
      await database.close()
    }
  })

interface Profile {
  readonly walBytes: number
  readonly walRecords: number
  readonly functions: string[][]
  readonly tables: string[][]
}

/** One client places orders one after another while the server counts; a connection hands its counts in when it ends. */
async function profile(admin: pg.Pool, adminUrl: string, buyers: readonly Buyer[]): Promise<Profile> {
  for (;;) {
    const { rows } = await admin.query(
      "select count(*)::int as others from pg_stat_activity where query like '%minimal%' and pid <> pg_backend_pid()",
    )
    if (rows[0].others === 0) break
    await sleep(20)
  }
  await admin.query('select pg_stat_reset()')
  await admin.query("select pg_stat_reset_shared('wal')")
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1, options: '-c track_functions=all' })
  pool.on('error', () => {})
  await pool.query('set role vitrine_app')
  for (let index = 0; index < PROFILED; index += 1) await place(pool, buyers[index % buyers.length] as Buyer)
  await pool.end()
  for (;;) {
    const { rows } = await admin.query(
      "select coalesce(sum(calls), 0)::int as calls from pg_stat_user_functions where funcname = 'place_order'",
    )
    if (rows[0].calls >= PROFILED) break
    await sleep(20)
  }
  const wal = (await admin.query('select wal_records::float8 as records, wal_bytes::float8 as bytes from pg_stat_wal')).rows[0]
  const functions = await admin.query(
    "select schemaname || '.' || funcname as name, calls::float8 as calls, total_time as total, self_time as own from pg_stat_user_functions order by self_time desc limit 14",
  )
  const tables = await admin.query(
    `
    select t.schemaname || '.' || t.relname as name, t.n_tup_ins::float8 as inserted, t.n_tup_upd::float8 as changed,
           (select count(*)::int from pg_index i where i.indrelid = t.relid) as indexes
      from pg_stat_user_tables t where t.n_tup_ins + t.n_tup_upd >= $1 order by t.n_tup_ins desc, name`,
    [PROFILED / 4],
  )
  const each = (count: number): string => String(round(count / PROFILED))
  return {
    walBytes: round(wal.bytes / PROFILED),
    walRecords: round(wal.records / PROFILED),
    functions: functions.rows.map(({ name, calls, total, own }) => [name, each(calls), each(total), each(own)]),
    tables: tables.rows.map(({ name, inserted, changed, indexes }) => [name, each(inserted), each(changed), String(indexes)]),
  }
}
