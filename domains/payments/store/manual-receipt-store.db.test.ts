import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitingReceipts } from './manual-receipt-store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

it('no line waits for a second person where none was read', async () => {
  expect(await db.database.read(1, waitingReceipts)).toEqual([])
})
