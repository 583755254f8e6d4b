import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { costsOf } from './balance-snapshot-store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

it('attempts that were not accepted have cost nothing', async () => {
  const costs = await db.database.read(1, (trx) => costsOf(trx, ['00000000-0000-4000-8000-000000000000']))
  expect([...costs]).toEqual([])
})
