import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Embedded, removeEmbedded, startEmbedded } from './index.ts'

let dir: string
let running: Embedded | undefined

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'vitrine-embedded-'))
})

afterEach(async () => {
  await running?.stop('immediate')
  running = undefined
  rmSync(dir, { recursive: true, force: true })
})

const start = async (settings?: Record<string, string>) => {
  running = await startEmbedded({ dir, durable: false, ...(settings ? { settings } : {}) })
  return running
}

async function ask(cluster: Embedded, sql: string): Promise<string[]> {
  const client = new pg.Client(cluster.adminUrl)
  await client.connect()
  try {
    return (await client.query<{ answer: string }>(sql)).rows.map((row) => row.answer)
  } finally {
    await client.end()
  }
}

describe('startEmbedded', () => {
  it('gives the superuser postgres on database vitrine, in UTC, with settings of the test mode', async () => {
    const cluster = await start({ work_mem: '7MB' })
    expect(await ask(cluster, `select current_user || ' ' || current_database() as answer`)).toEqual(['postgres vitrine'])
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'max_connections', 'work_mem', 'TimeZone']
    const values = await Promise.all(settings.map(async (name) => (await ask(cluster, `select current_setting('${name}') as answer`))[0]))
    expect(values).toEqual(['off', 'off', 'on', '200', '7MB', 'UTC'])
  })

  it('preserves the data, and its user’s password, over a stop and a start', async () => {
    const first = await start()
    await ask(first, 'create table kept as select 7::text as answer')
    await first.stop()
    await expect(ask(first, 'select 1::text as answer')).rejects.toThrow()
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await ask(second, 'select answer from kept')).toEqual(['7'])
    expect(statSync(path.join(dir, 'password')).mode & 0o777).toBe(0o600)
  })

  it('recovers what was committed before an immediate stop', async () => {
    const first = await start()
    await ask(first, 'create table kept as select 7::text as answer')
    await first.stop('immediate')
    expect(await ask(await start(), 'select answer from kept')).toEqual(['7'])
  })

  it('adopts the cluster that a killed process left behind', async () => {
    const script = `import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))}
      const { pid } = await startEmbedded({ dir: ${JSON.stringify(dir)}, durable: false })
      process.stdout.write(pid + '\\n')
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (data: Buffer) => resolve(Number(data.toString()))))
    parent.kill('SIGKILL')
    await new Promise((resolve) => parent.once('exit', resolve))

    const cluster = await start()
    expect(cluster).toMatchObject({ adopted: true, pid })
    expect(await ask(cluster, 'select 1::text as answer')).toEqual(['1'])
  })

  it('starts again right after its postmaster was killed', async () => {
    const first = await start()
    process.kill(first.pid, 'SIGKILL')
    const second = await start()
    expect(second.pid).not.toBe(first.pid)
    expect(await ask(second, 'select 1::text as answer')).toEqual(['1'])
  })

  it('redoes a preparation that was cut off', async () => {
    const draft = path.join(dir, 'cluster.999999999')
    mkdirSync(draft)
    mkdirSync(path.join(dir, 'cluster'))
    writeFileSync(path.join(draft, 'PG_VERSION'), '18\n')
    expect(await ask(await start(), 'select 1::text as answer')).toEqual(['1'])
  })

  it('agrees on one cluster when two ask at once', async () => {
    const [one, other] = await Promise.all([start(), startEmbedded({ dir, durable: false })])
    expect(one.pid).toBe(other.pid)
  })

  it('says what the database said when a setting is refused', async () => {
    await expect(start({ max_connections: 'many' })).rejects.toThrow(/max_connections/)
  })

  it('starts over a stale lock file that names a foreign process', async () => {
    const first = await start()
    const lock = readFileSync(path.join(dir, 'cluster', 'postmaster.pid'), 'utf8')
    await first.stop()
    writeFileSync(path.join(dir, 'cluster', 'postmaster.pid'), lock.replace(String(first.pid), String(process.ppid)))
    expect((await start()).adopted).toBe(false)
  })
})

describe('removeEmbedded', () => {
  it('refuses a running cluster and removes a stopped one', async () => {
    const cluster = await start()
    await expect(removeEmbedded(dir)).rejects.toThrow(/running/)
    await cluster.stop()
    await removeEmbedded(dir)
    expect(() => statSync(path.join(dir, 'password'))).toThrow()
  })
})
