import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sqlStateOf } from './errors.ts'
import { findMigrations, type Migration } from './migration-files.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const MIGRATION_LOCK = 727_001

export interface MigrateOptions {
  readonly adminUrl: string
  readonly log?: (line: string) => void
  /** Where `platform` and `domains` lie; tests migrate by copies of them. */
  readonly root?: string
}

/**
 * Brings the database to the newest schema, each file in a transaction of its own (but those that say otherwise in their first line): roles, every migration that was not applied yet, then every file of functions
 * whose text is another than the one applied last. One process at a time; those that come meanwhile find nothing left to do. A migration that was changed after it
 * was applied is refused.
 */
export async function migrate({ adminUrl, log = () => {}, root = ROOT }: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'vitrine-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(readFileSync(path.join(import.meta.dirname, 'roles.sql'), 'utf8'))
    const applied = await readApplied(client)
    for (const migration of findMigrations(root)) {
      const before = applied.get(migration.name)
      if (before === migration.checksum) continue
      if (before !== undefined && !migration.isRepeatable) throw new Error(changedAfterwards(migration.name))
      await apply(client, migration)
      log(`migrated ${migration.name}`)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    await client.end()
  }
}

/** Names of what was applied, with the checksum of the text. */
async function readApplied(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select m.name, to_jsonb(m) ->> 'checksum' as checksum from platform.migration m`,
  )
  return new Map(
    rows.map(({ name, checksum }) => {
      if (checksum === null) throw new Error(`This database was made before its migrations had checksums. ${MAKE_ANEW}`)
      return [name, checksum]
    }),
  )
}

const MAKE_ANEW = 'A database that nobody needs is made anew (the demo: npm run db:reset).'

const changedAfterwards = (name: string): string =>
  `Migration ${name} is not the text that was applied to this database: what is to change goes into a migration of its own. ${MAKE_ANEW}`

/** A lock that is not given at once would hold up everybody behind it: we step back and ask again. */
const LOCK_TIMEOUT_MS = 1000
const LOCK_TRIES = 60
/** The first line of a file whose statements cannot stand in a transaction: `create index concurrently`. They must be fit to be run again. */
const OUTSIDE_TRANSACTION = /^-- outside a transaction\b/

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await (OUTSIDE_TRANSACTION.test(migration.text) ? applyOutside(client, migration) : applyInside(client, migration))
    } catch (error) {
      if (sqlStateOf(error) === LOCK_NOT_GIVEN && tried < LOCK_TRIES) {
        await sleep(LOCK_TIMEOUT_MS)
        continue
      }
      throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
}

const LOCK_NOT_GIVEN = '55P03'

async function applyInside(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local role vitrine_owner`)
    await client.query(migration.text)
    await client.query('reset role')
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('set role vitrine_owner')
  try {
    for (const statement of migration.text.split(/;\s*$/m)) if (/^\s*[^-\s]/m.test(statement)) await client.query(statement)
  } finally {
    await client.query('reset role')
  }
  await note(client, migration)
}

const note = (client: pg.Client, { name, checksum }: Migration) =>
  client.query(
    `insert into platform.migration (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
