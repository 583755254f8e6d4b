import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDoubleSpend } from './double-spend.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

/** The long form: `npm run test:faults -- --double-spend 200`. */
describe('64 clients at once', () => {
  it('spend every balance once, in every race, without a deadlock or an error of ours', { timeout: 120_000 }, async () => {
    const { verdicts } = await runDoubleSpend({ seed: 20_261_120, size: 2, adminUrl: db.adminUrl }, () => {})
    for (const { promise, wrong } of verdicts) expect(wrong, promise).toEqual([])
    expect(verdicts).toHaveLength(11)
  })
})
