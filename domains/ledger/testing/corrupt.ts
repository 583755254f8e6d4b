import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '@vitrine/platform/database'
import pg from 'pg'

/**
 * Changes rows behind the ledger's back, as a broken disk or a careless superuser would: no triggers, no row-level security.
 * `await corrupt(db.adminUrl, 'update ledger.balance set posted = posted + 1 where …')` answers how many rows it changed.
 */
export async function corrupt(adminUrl: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** The number of an account, for such statements. */
export const accountIdSql = (panelId: number, kind: string, owner: number): string =>
  `(select a.account_id from ledger.account a join ledger.account_kind k using (kind) where a.panel_id = ${panelId} and k.name = '${kind}' and a.owner_id = ${owner})`

/** Waits until every transaction of before is final: work of other tests in the same cluster may be older and still run. */
export async function untilFinal(database: Database): Promise<void> {
  const at = await database.system((trx) => trx.one(sql<{ id: string }>`select pg_current_xact_id()::text as id`))
  for (;;) {
    const { final } = await database.system((trx) =>
      trx.one(sql<{ final: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${at.id}::xid8 as final`),
    )
    if (final) return
    await sleep(5)
  }
}
