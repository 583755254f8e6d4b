import { createHash } from 'node:crypto'
import pg from 'pg'

const INT8 = 20

/** Every int8 is a BigInt (money); ids are `integer`, so they stay numbers. The global parser table is left alone: pg-boss shares it. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export interface PoolOptions {
  readonly url: string
  readonly max?: number
  readonly role?: string
  /** The address is a pooler in transaction mode, which refuses settings at the start of a connection: every transaction sets its own. */
  readonly isPooled?: boolean
  readonly statementTimeoutMs?: number
  readonly applicationName?: string
}

const STATEMENT_TIMEOUT_MS = 5000

const timeouts = (statementTimeoutMs = STATEMENT_TIMEOUT_MS) =>
  [
    ['lock_timeout', 2000],
    ['statement_timeout', statementTimeoutMs],
    ['idle_in_transaction_session_timeout', 10_000],
  ] as const

/** The same for one transaction. */
export const localTimeouts = (statementTimeoutMs?: number): string =>
  timeouts(statementTimeoutMs)
    .map(([name, value]) => `set local ${name} = ${value}; `)
    .join('')

export function openPool({ url, max = 16, role, isPooled = false, statementTimeoutMs, applicationName = 'vitrine' }: PoolOptions): pg.Pool {
  const settings = [...timeouts(statementTimeoutMs), ...(role ? [['role', role]] : [])]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: applicationName,
    ...(isPooled ? {} : { options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
  })
  // A connection that the server closes while it is idle, or between two statements of a transaction, would otherwise end the process.
  // Anyone who uses it next gets the error; the next checkout opens a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const names = new Map<string, string>()
const NAMES_MAX = 2000

/** A stable name for a parameterised statement, so that each connection prepares it once. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= NAMES_MAX) return undefined
  const name = `v_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`
  names.set(text, name)
  return name
}
