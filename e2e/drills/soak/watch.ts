import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Slot } from '../upgrade/rolling.ts'
import type { Sample } from './trend.ts'

/** What a process says of itself, as prom-client names it. */
const OF_PROCESSES = {
  memory: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_used_bytes',
  'open files': 'process_open_fds',
} as const

/** What is written with every order and must be taken away again, or is bounded by what is under way. */
const OF_DATABASE = {
  'rows of the outbox': 'select count(*)::int as value from platform.outbox',
  'jobs that wait': `select count(*)::int as value from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`,
  'orders under way': `select count(*)::int as value from ordering.order_line where state in ('ready', 'submitting', 'unknown', 'accepted', 'running', 'cancel_pending')`,
  connections: `select count(*)::int as value from pg_stat_activity where datname = current_database()`,
  'age of the oldest transaction, s': `select coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 as value from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
} as const

const SIZE = `
  select (select count(*)::int from ordering.order_line) as orders, pg_database_size(current_database())::float8 as bytes,
         (select count(*)::int from pgboss.job) as jobs, (select coalesce(sum(n_dead_tup), 0)::float8 from pg_stat_user_tables) as dead`

export interface Size {
  readonly at: number
  readonly orders: number
  readonly bytes: number
}

export interface Watched {
  /** By name: `http 1: memory`, `rows of the outbox`. */
  readonly series: ReadonlyMap<string, readonly Sample[]>
  readonly sizes: readonly Size[]
}

/** Looks at processes and database every so many seconds, until it is stopped. */
export async function watch(adminUrl: string, slots: readonly Slot[], everyMs: number): Promise<{ stop(): Promise<Watched> }> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const series = new Map<string, Sample[]>()
  const sizes: Size[] = []
  const started = performance.now()
  const stopping = new AbortController()
  const look = async (): Promise<void> => {
    const at = (performance.now() - started) / 1000
    const note = (name: string, value: number) => series.set(name, [...(series.get(name) ?? []), { at, value }])
    for (const slot of slots) {
      const text = await (await fetch(`http://127.0.0.1:${slot.adminPort}/metrics`)).text()
      for (const [what, metric] of Object.entries(OF_PROCESSES)) note(`${slot.name}: ${what}`, metricOf(text, metric))
    }
    for (const [what, query] of Object.entries(OF_DATABASE)) note(what, (await admin.query<{ value: number }>(query)).rows[0]?.value ?? 0)
    const { rows } = await admin.query<{ orders: number; bytes: number }>(SIZE)
    for (const { orders, bytes } of rows) sizes.push({ at, orders, bytes })
  }
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await watching
      await admin.end()
      return { series, sizes }
    },
  }
}

function metricOf(text: string, name: string): number {
  const found = new RegExp(`^${name}(?:\\{[^}]*\\})? ([0-9.e+]+)$`, 'm').exec(text)?.[1]
  if (found === undefined) throw new Error(`/metrics does not tell ${name}`)
  return Number(found)
}
