import { isReachable, type Trx } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allLists, paramsOf } from '../plans/read-plans.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

// Columns and their types are compared with empty tables too (ADR 0038): a difference fails this file at its end.
it('every list of the project answers the rows that it declares', async () => {
  expect(await isReachable(db.database)).toBe(true)
  const lists = await allLists()
  expect(lists.length).toBeGreaterThan(100)
  // Some of them lock what they read.
  const params = { ...paramsOf(db.database), inPanel: <T>(work: (trx: Trx) => Promise<T>) => db.database.transaction(1, work) }
  for (const [, ask] of lists) await ask(params)
})
