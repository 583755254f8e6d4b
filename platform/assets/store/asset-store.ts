import pg from 'pg'
import { type SystemTrx, sql } from '../../database/index.ts'

export interface AssetRow {
  readonly name: string
  readonly is_brotli: boolean
  readonly body: Buffer
}

/** Names of all versions' assets of one of our two applications. */
export const assetNames = (trx: SystemTrx, app: string): Promise<{ name: string }[]> =>
  trx.rows(sql<{ name: string }>`select name from platform.asset where app = ${app}`)

export const findAsset = (trx: SystemTrx, app: string, name: string): Promise<AssetRow | undefined> =>
  trx.maybe(
    sql<{ name: string; is_brotli: boolean; body: Buffer }>`
      select name, is_brotli, body from platform.asset where app = ${app} and name = ${name}`,
  )

/** Writes as the migrator, whose address this is: the application may not change what browsers run. */
export async function writeAssets(adminUrl: string, app: string, publication: AssetPublication): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query('begin')
    const { rows } = await admin.query<{ name: string }>('select name from platform.asset where app = $1', [app])
    const known = new Set(rows.map(({ name }) => name))
    const fresh = publication.names.filter((name) => !known.has(name)).map(publication.read)
    await admin.query(
      `insert into platform.asset (app, name, is_brotli, body)
       select $1, a.name, a.is_brotli, a.body from unnest($2::text[], $3::boolean[], $4::bytea[]) as a(name, is_brotli, body) on conflict do nothing`,
      [app, fresh.map(({ name }) => name), fresh.map((asset) => asset.is_brotli), fresh.map(({ body }) => body)],
    )
    await admin.query('delete from platform.asset where app = $1 and expires_at < now() and name <> all ($2)', [app, publication.names])
    await admin.query(
      `update platform.asset set expires_at = case when name = any ($2) then null else now() + make_interval(days => $3) end
        where app = $1 and (name = any ($2)) = (expires_at is not null)`,
      [app, publication.names, publication.keptDays],
    )
    await admin.query('commit')
  } finally {
    await admin.end()
  }
}

export interface AssetPublication {
  /** All of the version that is prepared. */
  readonly names: readonly string[]
  /** Reads one that is not there yet. */
  readonly read: (name: string) => AssetRow
  /** How long those of no prepared version stay. */
  readonly keptDays: number
}
