import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BooksRun, type Step, stepKinds, USERS } from './testing/books-run.ts'

/** `LEDGER_SEQUENCES=2000` runs so many, however long it takes; by default 150, or as many as there is time for. */
const wanted = Number(process.env.LEDGER_SEQUENCES ?? 0)
const SEQUENCES = 150
const TIME_LIMIT_MS = 20_000

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...stepKinds),
  user: fc.constantFrom(...USERS),
  pick: fc.nat({ max: 1_000 }),
  amount: fc.bigInt({ min: 1n, max: 5_000_000n }),
})

describe('any sequence of movements', () => {
  it(
    'agrees with a plain model after every step, and conserves money: top-ups, charges, refunds, holds, reversals, chargebacks, replays and aggregation',
    async () => {
      let panelId = 0
      let steps = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14, size: 'max' }), async (sequence) => {
          panelId += 1
          steps += sequence.length
          await new BooksRun(db.database, panelId).work(sequence)
        }),
        wanted > 0 ? { numRuns: wanted } : { numRuns: SEQUENCES, interruptAfterTimeLimit: TIME_LIMIT_MS },
      )
      console.info(`${panelId} sequences, ${steps} steps`)
      expect(panelId).toBeGreaterThan(10)
    },
    wanted > 0 ? 86_400_000 : 60_000,
  )
})
