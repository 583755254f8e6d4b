import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMetrics } from '../observability/index.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { backupAges, sql } from './index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

async function mark(kind: string, ago: string): Promise<void> {
  const admin = new pg.Client(db.adminUrl)
  await admin.connect()
  await admin.query('insert into platform.backup_mark (kind, finished_at) values ($1, now() - $2::interval)', [kind, ago])
  await admin.end()
}

it('tells the age of the latest backup of each kind, and none where no backup was ever made', async () => {
  expect(await backupAges(db.database)).toEqual({})
  await mark('full', '3 days')
  await mark('full', '27 hours')
  await mark('incremental', '1 hour')
  const { full, incremental } = await backupAges(db.database)
  expect([Math.round((full ?? 0) / 60), Math.round((incremental ?? 0) / 60)]).toEqual([27 * 60, 60])
})

it('is read with the metrics of a process', async () => {
  const metrics = createMetrics()
  metrics.watchBackups(() => backupAges(db.database))
  const line = (await metrics.text()).split('\n').find((candidate) => candidate.startsWith('vitrine_backup_age_seconds{kind="full"}'))
  expect(Number(line?.split(' ')[1])).toBeGreaterThan(26 * 3600)
})

it('is marked by no server: its role may read only', async () => {
  await expect(db.database.system((trx) => trx.run(sql`insert into platform.backup_mark (kind) values ('full')`))).rejects.toThrow(
    /permission denied/,
  )
})
