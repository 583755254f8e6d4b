import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isRetryable } from './errors.ts'
import { countRetry, watchPool } from './metrics.ts'
import { localTimeouts, openPool } from './pool.ts'
import { type OnResult, type Query, type SystemTrx, statementsOn, type Trx } from './statements-on.ts'

const TRIES_MAX = 5
const BACKOFF_MAX_MS = 500

export interface Database {
  /** One transaction of one panel, retried as a whole on deadlock, lock time-out and lost connections (at most five tries). */
  transaction<T>(panelId: number, work: (trx: Trx) => Promise<T>): Promise<T>
  /** Like `transaction`, but nothing can be written. */
  read<T>(panelId: number, work: (trx: Trx) => Promise<T>): Promise<T>
  /** A transaction without a panel: global tables and resolver functions; rows of panels are invisible. */
  system<T>(work: (trx: SystemTrx) => Promise<T>): Promise<T>
  /** One statement outside any explicit transaction, for functions that set the panel themselves. */
  statement<Row>(query: Query<Row>): Promise<Row[]>
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  readonly poolMax?: number
  /** Set when the address belongs to the migrator: the pool then works as the app role. */
  readonly role?: string
  readonly statementTimeoutMs?: number
  /** The address is a pooler in transaction mode (PgBouncer): no prepared statements, and settings live in each transaction. */
  readonly isPooled?: boolean
  /** Refuses also a login that works as the app role but could become a stronger one again: for servers in production. */
  readonly loginIsWeak?: boolean
  /** Tests compare every answer with the row its statement declares. */
  readonly onResult?: OnResult
}

/** Opens the pool and refuses a role that could bypass row-level security. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const pool = openPool({
    url: options.url,
    ...(options.poolMax ? { max: options.poolMax } : {}),
    ...(options.role ? { role: options.role } : {}),
    ...(options.isPooled ? { isPooled: true } : {}),
    ...(options.statementTimeoutMs ? { statementTimeoutMs: options.statementTimeoutMs } : {}),
  })
  try {
    await refusePowerfulRole(pool)
    if (options.loginIsWeak) await refusePowerfulLogin(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const { onResult, isPooled = false } = options
  const unwatch = watchPool(pool)
  const on = (client: pg.PoolClient): SystemTrx => statementsOn(client, !isPooled, onResult)
  const settings = isPooled ? localTimeouts(options.statementTimeoutMs) : ''
  return {
    transaction: (panelId, work) =>
      inTransaction(pool, on, beginFor(panelId, 'read write', settings), (statements) => work({ ...statements, panelId })),
    read: (panelId, work) =>
      inTransaction(pool, on, beginFor(panelId, 'read only', settings), (statements) => work({ ...statements, panelId })),
    system: (work) => inTransaction(pool, on, settings ? `begin; ${settings}` : 'begin', work),
    statement: (query) =>
      isPooled
        ? inTransaction(pool, on, `begin; ${settings}`, (statements) => statements.rows(query))
        : withRetries(() => onClient(pool, (client) => on(client).rows(query))),
    close: () => {
      unwatch()
      return pool.end()
    },
  }
}

/** Begins and sets the panel for row level security in one round trip; the setting is local to the transaction, so a pooled connection never leaks it. */
function beginFor(panelId: number, mode: 'read write' | 'read only', settings: string): string {
  if (!Number.isSafeInteger(panelId) || panelId < 1) throw new Error(`Not a panel id: ${panelId}`)
  return `begin ${mode}; ${settings}select set_config('app.panel_id', '${panelId}', true)`
}

async function inTransaction<T>(
  pool: pg.Pool,
  on: (client: pg.PoolClient) => SystemTrx,
  begin: string,
  work: (statements: SystemTrx) => Promise<T>,
): Promise<T> {
  return withRetries(() =>
    onClient(pool, async (client) => {
      await client.query(begin)
      try {
        const result = await work(on(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    }),
  )
}

async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isRetryable(error)
    throw error
  } finally {
    client.release(broken)
  }
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRetryable(error)) throw error
      countRetry(tries < TRIES_MAX ? 'repeated' : 'gave-up')
      if (tries >= TRIES_MAX) throw error
      await sleep(Math.random() * Math.min(BACKOFF_MAX_MS, 10 * 2 ** tries))
    }
  }
}

async function refusePowerfulRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ current_user: string; powerful: boolean; owns: number }>(
    `select current_user, (r.rolsuper or r.rolbypassrls) as powerful,
            (select count(*)::int from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as owns
       from pg_roles r where r.rolname = current_user`,
  )
  const role = rows[0]
  if (!role || role.powerful || role.owns > 0) {
    throw new Error(
      `The application must not connect as "${role?.current_user}": it is a superuser, bypasses row level security or owns tables.`,
    )
  }
}

/** `set role none` undoes `set role`: what counts is what the login itself may become. */
async function refusePowerfulLogin(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ session_user: string; becomes: string | null }>(
    `select session_user,
            (select r.rolname from pg_roles r
              where pg_has_role(session_user, r.oid, 'member')
                and (r.rolsuper or r.rolbypassrls or r.rolcreaterole
                     or exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')))
              order by r.rolname = session_user desc, r.rolname limit 1) as becomes`,
  )
  const login = rows[0]
  if (login?.becomes === null) return
  throw new Error(
    `The application must not connect as "${login?.session_user}": that login can become "${login?.becomes}" and read every panel. ` +
      'Give DATABASE_URL a login that is a member of vitrine_app only, and DATABASE_ADMIN_URL the migrator\u2019s.',
  )
}
