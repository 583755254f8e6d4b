import pg from 'pg'

/**
 * Changes rows behind the ledger's back, as a broken disk or a careless superuser would: no triggers, no fence between panels.
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
