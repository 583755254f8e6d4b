import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endWithThisProcess, type TemporaryFolder, temporaryFolder } from '../processes/index.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { appLogin, type Database, openDatabase, sql } from './index.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** PgBouncer does not run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':')
  return { uid: Number(nobody?.[2]), gid: Number(nobody?.[3]) }
}

describe.skipIf(!existsSync(PGBOUNCER))(
  'behind PgBouncer in transaction mode (skipped where Debian’s package pgbouncer is not installed)',
  () => {
    let db: TestDatabase
    let folder: TemporaryFolder
    let pooler: ChildProcess
    let address: string
    let database: Database

    beforeAll(async () => {
      db = await testDatabase()
      folder = temporaryFolder('vitrine-pooler-')
      const login = new URL(await appLogin(db.adminUrl))
      const port = await freePort()
      const file = path.join(folder.path, 'pgbouncer.ini')
      writeFileSync(path.join(folder.path, 'users'), `"${login.username}" "${login.password}"\n`)
      writeFileSync(
        file,
        `[databases]\n* = host=${login.hostname} port=${login.port}\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${port}\nunix_socket_dir=\nauth_type=plain\nauth_file=${path.join(folder.path, 'users')}\npool_mode=transaction\ndefault_pool_size=2\nmax_client_conn=50\n`,
      )
      pooler = spawn(PGBOUNCER, ['-q', file], { ...unprivileged(), cwd: '/', stdio: 'ignore' })
      if (pooler.pid !== undefined) pooler.once('exit', endWithThisProcess(pooler.pid))
      login.port = String(port)
      address = login.href
      database = await vi.waitUntil(() => openDatabase({ url: address, isPooled: true, poolMax: 8 }).catch(() => undefined), 20_000)
    })
    afterAll(async () => {
      await database.close()
      pooler.kill()
      folder.remove()
      await db.close()
    })

    it('refuses a pool that sends its settings with the connection, which is why it is told', async () => {
      await expect(openDatabase({ url: address })).rejects.toThrow(/unsupported startup parameter/)
    })

    it('answers statements with values, whatever connections they meet', async () => {
      const sums = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          database.read(1, (trx) => trx.one(sql<{ sum: number }>`select ${index}::int + 1 as sum`)).then(({ sum }) => sum),
        ),
      )
      expect(sums).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
      const [row] = await database.statement(sql<{ sum: number }>`select ${1}::int + 1 as sum`)
      expect(row).toEqual({ sum: 2 })
    })

    it('has its time-outs and its panel in every transaction, and leaves neither behind', async () => {
      const settings = sql<{ lock: string; statement: string; panel: string }>`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement, current_setting('app.panel_id', true) as panel`
      expect(await database.read(7, (trx) => trx.one(settings))).toEqual({ lock: '2s', statement: '5s', panel: '7' })
      expect((await database.system((trx) => trx.one(settings))).panel).not.toBe('7')
    })

    it('lets one transaction at a time past an advisory lock', async () => {
      const held = sql`select pg_advisory_xact_lock(77)`
      const seen: string[] = []
      const [entered, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const first = database.transaction(1, async (trx) => {
        await trx.run(held)
        entered.resolve()
        await leave.promise
        seen.push('first')
      })
      await entered.promise
      const second = database.transaction(1, async (trx) => {
        await trx.run(held)
        seen.push('second')
      })
      const isTaken = sql<{ free: boolean }>`select pg_try_advisory_xact_lock(77) as free`
      leave.resolve()
      await Promise.all([first, second])
      expect(seen).toEqual(['first', 'second'])
      expect(await database.system((trx) => trx.one(isTaken))).toEqual({ free: true })
    })

    it('runs a transaction again when PgBouncer loses its connection to the database', async () => {
      const terminate = async (own: number) => {
        const admin = new pg.Client(db.adminUrl)
        await admin.connect()
        await admin.query('select pg_terminate_backend($1)', [own])
        await admin.end()
      }
      let tries = 0
      const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
      const result = await database.transaction(1, async (trx) => {
        tries += 1
        const { pid: own } = await trx.one(pid)
        if (tries === 1) await terminate(own)
        await trx.one(pid)
        return 'done'
      })
      expect([result, tries]).toEqual(['done', 2])
    })
  },
)
