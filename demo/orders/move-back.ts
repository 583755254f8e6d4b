import pg from 'pg'

/** A span of recorded time, and the time to move it to. */
export interface Stretch {
  readonly from: Date
  readonly to: Date
  readonly at: Date
}

/** What belongs to an order, its payments and its delivery; the customer stays, but for the registration date. */
const SCHEMAS = ['ordering', 'payments', 'ledger', 'fulfilment'] as const

/** Whether this database allows moving dates: the ledger forbids any change to everybody but a superuser. */
export const canMoveBack = (adminUrl: string): Promise<boolean> =>
  connected(adminUrl, async (client) => {
    const found = await client.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = current_user')
    return found.rows[0]?.rolsuper === true
  })

/**
 * Moves a demo panel's records into the past: every timestamp of a span is shifted, all rows in one transaction, so their order
 * and every posting stay as they were. `pace` is how much longer it took then. For a demo's own database only.
 */
export const moveBack = (adminUrl: string, panelId: number, stretches: readonly Stretch[], pace = 1): Promise<void> =>
  connected(adminUrl, async (client) => {
    await client.query('begin')
    // Without the triggers that make the ledger immutable: only its dates change.
    await client.query('set local session_replication_role = replica')
    await client.query('create temporary table stretch (from_at timestamptz, to_at timestamptz, at timestamptz) on commit drop')
    for (const { from, to, at } of stretches) await client.query('insert into stretch values ($1, $2, $3)', [from, to, at])
    await client.query(`create function pg_temp.moved(t timestamptz) returns timestamptz language sql stable as $$
      select coalesce((select s.at + (t - s.from_at) * ${pace} from pg_temp.stretch s where t >= s.from_at and t < s.to_at), t) $$`)
    for (const { table, columns } of await timesOf(client)) {
      const moved = columns.map((column) => `${column} = pg_temp.moved(${column})`).join(', ')
      const touched = columns.map((column) => `pg_temp.moved(${column}) <> ${column}`).join(' or ')
      await client.query(`update ${table} set ${moved} where panel_id = $1 and (${touched})`, [panelId])
    }
    await client.query('update identity.user_account set created_at = pg_temp.moved(created_at) where panel_id = $1', [panelId])
    await client.query('drop function pg_temp.moved')
    await client.query('commit')
  })

/** Moves what a campaign measured today to so many days ago. For a demo's own database only. */
export const moveDayBack = (adminUrl: string, panelId: number, campaignId: number, days: number): Promise<void> =>
  connected(adminUrl, async (client) => {
    for (const table of ['keywords.position_day', 'keywords.tracked_position'])
      await client.query(
        `update ${table} set measured_on = measured_on - $3::int
          where panel_id = $1 and campaign_id = $2 and measured_on = (now() at time zone 'UTC')::date`,
        [panelId, campaignId, days],
      )
  })

/** Tables of a panel's rows with their timestamp columns. */
async function timesOf(client: pg.Client): Promise<readonly { readonly table: string; readonly columns: readonly string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select format('%I.%I', c.table_schema, c.table_name) as table, array_agg(quote_ident(c.column_name)::text) as columns
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = any ($1) and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone' and c.is_generated = 'NEVER'
        and exists (select from information_schema.columns p
                     where (p.table_schema, p.table_name, p.column_name) = (c.table_schema, c.table_name, 'panel_id'))
      group by 1`,
    [SCHEMAS],
  )
  return rows
}

async function connected<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
