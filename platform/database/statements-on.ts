import type pg from 'pg'
import { inStatementSpan } from '../tracing/index.ts'
import { compile, partsOf, type Query } from './compile.ts'
import { isStalePlan } from './errors.ts'
import { statementName } from './pool.ts'

export type { Query } from './compile.ts'

/** What a statement answered: its columns as PostgreSQL names them, and its rows. */
export interface Result {
  readonly fields: readonly Pick<pg.FieldDef, 'name' | 'dataTypeID' | 'tableID' | 'columnID'>[]
  readonly rows: readonly unknown[]
}

/** Gets every result before its caller does, with the fixed parts of the statement's template; its exceptions reach the caller. */
export type OnResult = (parts: readonly string[], result: Result) => void

/** Runs statements inside one open transaction. */
export interface SystemTrx {
  /** All rows. */
  rows<Row>(query: Query<Row>): Promise<Row[]>
  /** Exactly one row; throws when there is none. */
  one<Row>(query: Query<Row>): Promise<Row>
  /** The first row, if any. */
  maybe<Row>(query: Query<Row>): Promise<Row | undefined>
  /** Number of rows the statement touched. */
  run(query: Query<unknown>): Promise<number>
  /** For libraries that bring their own SQL (the job queue): text and numbered values. */
  execute(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** A transaction isolated to one panel: row-level security shows no other. */
export interface Trx extends SystemTrx {
  readonly panelId: number
}

/** How often a migration made plans stale: every connection then prepares under other names, so that one more try is enough, whichever connection it gets. */
let generation = 0

/** `isPrepared` false sends every statement anew: behind a pooler the next one may reach another connection. */
export function statementsOn(client: pg.PoolClient, isPrepared: boolean, onResult?: OnResult): SystemTrx {
  const send = <Row>(query: Query<Row>): Promise<pg.QueryResult> => {
    const { text, values } = compile(query)
    return inStatementSpan(text, () => sendCompiled(text, values))
  }
  const sendCompiled = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = isPrepared && values.length > 0 ? statementName(text) : undefined
    if (!name) return client.query({ text, values })
    const preparedIn = generation
    return client.query({ name: generation === 0 ? name : `${name}.${generation}`, text, values }).catch((error: unknown) => {
      if (isStalePlan(error) && preparedIn === generation) generation += 1
      throw error
    })
  }
  const rows = async <Row>(query: Query<Row>): Promise<Row[]> => {
    const result = await send(query)
    onResult?.(partsOf(query), result)
    return result.rows as Row[]
  }
  return {
    rows,
    maybe: async (query) => (await rows(query))[0],
    run: async (query) => (await send(query)).rowCount ?? 0,
    execute: async (text, values) => ({ rows: (await client.query(text, values)).rows }),
    one: async (query) => {
      const row = (await rows(query))[0]
      if (row === undefined) throw new Error(`Expected a row from: ${compile(query).text.slice(0, 200)}`)
      return row
    },
  }
}
