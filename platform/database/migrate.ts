import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

const ROOT = path.join(import.meta.dirname, '../..')
const MIGRATION_LOCK = 727_001

export interface MigrateOptions {
  readonly adminUrl: string
  readonly log?: (line: string) => void
}

interface Migration {
  readonly name: string
  readonly file: string
}

/** Brings the database to the newest schema: roles first, then every migration of every domain in global time order, each in its own transaction. */
export async function migrate({ adminUrl, log = () => {} }: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'vitrine-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(readFileSync(path.join(import.meta.dirname, 'roles.sql'), 'utf8'))
    const done = new Set((await client.query<{ name: string }>('select name from platform.migration')).rows.map((row) => row.name))
    for (const migration of findMigrations()) {
      if (done.has(migration.name)) continue
      await apply(client, migration)
      log(`migrated ${migration.name}`)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    await client.end()
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin; set local role vitrine_owner')
    await client.query(readFileSync(migration.file, 'utf8'))
    await client.query('reset role')
    await client.query('insert into platform.migration (name) values ($1)', [migration.name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

function findMigrations(): Migration[] {
  const folders = [
    path.join(ROOT, 'platform/database/migrations'),
    ...readdirSync(path.join(ROOT, 'domains')).map((domain) => path.join(ROOT, 'domains', domain, 'migrations')),
  ]
  return folders
    .flatMap((folder) => filesOf(folder).map((name) => ({ name, file: path.join(folder, name) })))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.sql'))
  } catch {
    return []
  }
}
