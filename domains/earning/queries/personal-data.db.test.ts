import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personalFreeTrials } from './personal-free-trials.ts'
import { personalTasks } from './personal-tasks.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

it('the file of a person who earned nothing has no trial and no task', async () => {
  for (const { collect } of [personalFreeTrials, personalTasks]) expect(await db.database.read(1, (trx) => collect(trx, 1))).toEqual([])
})
