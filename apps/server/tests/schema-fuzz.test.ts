import { checkBooks } from '@vitrine/ledger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz } from '../testing/fuzz/run.ts'
import { twoPanels, type World } from '../testing/two-panels.ts'

/** The long run is `npm run test:fuzz`. */
const REQUESTS = 900
const SEED = 20_261_122

let world: World
beforeAll(async () => {
  world = await twoPanels({ strictResponses: false })
}, 120_000)
afterAll(() => world.close())

it('answers every call of the public document as it says: no fault, no undeclared status, no other body, and 95 % of the calls reach a 2xx', async () => {
  const { problems, unreached, ...counts } = await fuzz(world, { requests: REQUESTS, seed: SEED })
  console.info(`seed ${SEED}: ${JSON.stringify(counts)}; never succeeded: ${unreached.join(', ') || 'none'}`)
  expect(problems).toEqual([])
  expect(counts.requests).toBe(REQUESTS)
  expect(counts.reached2xx / counts.operations, `not reached: ${unreached.join(', ')}`).toBeGreaterThanOrEqual(0.95)
  expect(await world.db.database.read(world.home.panel.id, checkBooks)).toEqual([])
}, 300_000)
