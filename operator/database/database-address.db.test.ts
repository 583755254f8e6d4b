import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withDatabase, withFulfilment, withSecrets } from './with-database.ts'

/** Stands where the pooler would: anyone who comes is counted and sent away. */
let pooler: Server
let connections = 0
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  pooler = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  connections = 0
  vi.stubEnv('DATABASE_URL', `postgres://vitrine@127.0.0.1:${(pooler.address() as AddressInfo).port}/vitrine`)
  vi.stubEnv('DATABASE_ADMIN_URL', '')
  vi.stubEnv('MASTER_KEY', randomBytes(32).toString('base64'))
  return () => vi.unstubAllEnvs()
})
afterAll(async () => {
  pooler.close()
  await db.close()
})

interface Session {
  readonly role: string
  readonly waits: string
}
const sessionOf = (database: TestDatabase['database']) =>
  database.system(async (trx) => {
    const [row] = await trx.rows(
      sql<Session>`select coalesce(current_user::text, '') as role, coalesce(current_setting('statement_timeout'), '') as waits`,
    )
    return row
  })

describe('behind a pooler in transaction mode', () => {
  it('commands connect by DATABASE_DIRECT_URL, as the application, with the time-outs of their session', async () => {
    vi.stubEnv('DATABASE_DIRECT_URL', db.adminUrl)
    expect(await withDatabase(sessionOf)).toEqual({ role: 'vitrine_app', waits: '10min' })
    expect(await withSecrets(({ database }) => sessionOf(database))).toMatchObject({ role: 'vitrine_app' })
    expect(await withFulfilment(({ database }) => sessionOf(database))).toMatchObject({ role: 'vitrine_app' })
    expect(connections).toBe(0)
  })

  it.each([undefined, ''])('without it (%j) they connect by DATABASE_URL', async (direct) => {
    vi.stubEnv('DATABASE_DIRECT_URL', direct)
    await expect(withDatabase(sessionOf)).rejects.toThrow()
    await expect(withSecrets(({ database }) => sessionOf(database))).rejects.toThrow()
    expect(connections).toBeGreaterThanOrEqual(2)
  })
})
