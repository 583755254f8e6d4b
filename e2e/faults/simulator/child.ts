import { cloneDatabase } from '@vitrine/platform/testing'
import { openSimulatedShop } from './shop.ts'
import { type SimulatedSeed, simulateSeed } from './simulate-seed.ts'

/** Runs every `stride`th seed from the first one in a database of its own, and tells its parent what came of each. */
const [clusterUrl = '', template = '', ...numbers] = process.argv.slice(2)
const [first = 0, seeds = 0, stride = 1, orders = 50] = numbers.map(Number)

const db = await cloneDatabase(clusterUrl, template, { poolMax: 2 })
const shop = await openSimulatedShop(db)
// Anyone who asked is gone.
process.once('disconnect', () => process.exit(1))
const tell = (run: SimulatedSeed) => new Promise((resolve) => process.send?.(run, resolve))
let isEnough = false
process.once('message', () => {
  isEnough = true
})
for (let seed = first; !isEnough && seed < first + seeds; seed += stride) await tell(await simulateSeed(shop, { seed, orders }))
await shop.close()
await db.close()
process.exit(0)
