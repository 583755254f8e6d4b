import type pg from 'pg'
import type { Database, SystemTrx, Trx } from '../database/index.ts'
import { openPool } from '../database/pool.ts'
import { statementsOn } from '../database/statements-on.ts'

/** One step of a plan, as `explain (format json)` has it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly 'Sort Key'?: readonly string[]
  readonly Plans?: readonly PlanNode[]
}

export interface WatchedDatabase {
  /** One connection as the application; what is done through it is undone at the end of each transaction. */
  readonly database: Database
  /** The plans of all statements that `work` ran, those within functions too, in their order. */
  plansOf(work: () => Promise<unknown>): Promise<PlanNode[]>
  close(): Promise<void>
}

/** Reports the real plans of statements, with their real parameters, through PostgreSQL's own auto_explain. Needs a superuser's address. */
export async function watchPlans(adminUrl: string): Promise<WatchedDatabase> {
  const pool = openPool({ url: adminUrl, max: 1 })
  const client = await pool.connect()
  let plans: PlanNode[] = []
  client.on('notice', ({ message }) => {
    const json = /^duration: [\d.]+ ms {2}plan:\s*(\{.*\})$/s.exec(message ?? '')?.[1]
    if (json) plans.push((JSON.parse(json) as { Plan: PlanNode }).Plan)
  })
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_level = notice; set auto_explain.log_format = json; set auto_explain.log_verbose = on; set jit = off; set role vitrine_app`)
  return {
    database: databaseOn(client),
    plansOf: async (work) => {
      plans = []
      await work()
      return plans
    },
    close: async () => {
      client.release()
      await pool.end()
    },
  }
}

/** Transactions one after another, each of them rolled back. */
function databaseOn(client: pg.PoolClient): Database {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
  const undone = <T>(panelId: number | undefined, work: (statements: SystemTrx) => Promise<T>): Promise<T> =>
    inTurn(async () => {
      await client.query('begin')
      try {
        if (panelId !== undefined) await client.query(`select set_config('app.panel_id', '${panelId}', true)`)
        return await work(statementsOn(client, true))
      } finally {
        await client.query('rollback')
      }
    })
  const inPanel = <T>(panelId: number, work: (trx: Trx) => Promise<T>): Promise<T> =>
    undone(panelId, (statements) => work({ ...statements, panelId }))
  return {
    transaction: inPanel,
    read: inPanel,
    system: (work) => undone(undefined, work),
    statement: (query) => undone(undefined, (statements) => statements.rows(query)),
    close: async () => {},
  }
}
