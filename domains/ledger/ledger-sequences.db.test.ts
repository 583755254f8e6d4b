import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookedRows } from './testing/booked-rows.ts'
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
      // A busy machine runs few in the time there is; the long form runs as many as it is told.
      expect(panelId).toBeGreaterThan(3)
    },
    wanted > 0 ? 86_400_000 : 60_000,
  )

  it(
    'is booked in the same rows by the short way of a charge and by the general one',
    async () => {
      let panelId = 1_000_000
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14, size: 'max' }), async (sequence) => {
          const [short, general] = [++panelId, ++panelId]
          await new BooksRun(db.database, short).work(sequence)
          await new BooksRun(db.database, general, { opensEscrowsFirst: true }).work(sequence)
          expect(await bookedRows(db.database, short)).toEqual(await bookedRows(db.database, general))
        }),
        wanted > 0 ? { numRuns: wanted } : { numRuns: SEQUENCES / 3, interruptAfterTimeLimit: TIME_LIMIT_MS / 3 },
      )
      expect(panelId).toBeGreaterThan(1_000_003)
    },
    wanted > 0 ? 86_400_000 : 60_000,
  )
})
