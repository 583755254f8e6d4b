import { compareBooks, type Verdict } from '../books/compare-books.ts'
import { readBooks } from '../books/read-books.ts'
import { live, whatIsOpen } from './live.ts'
import { openWorld, type World, type WorldOptions } from './open-world.ts'
import type { SimulatedShop } from './shop.ts'
import { tidyUp } from './tidy-up.ts'
import { sleepInVirtualTime } from './virtual-sleep.ts'
import { startVirtualTime } from './virtual-time.ts'

const HOUR = 3_600_000
const STARTS_AT = Date.UTC(2027, 0, 1, 8)
/** So long everything goes wrong. */
const TROUBLE_MS = HOUR
const AT_REST_WITHIN_MS = 7 * 24 * HOUR

export interface SimulatedSeed {
  readonly seed: number
  /** Two runs of one seed have the same. */
  readonly traceHash: string
  readonly verdicts: readonly Verdict[]
  readonly counts: SimulatedCounts
  /** What went wrong, by kind. */
  readonly faults: Readonly<Record<string, number>>
}

export interface SimulatedCounts {
  readonly orders: number
  readonly upstreamOrders: number
  readonly settledPayments: number
  readonly refunds: number
  readonly steps: number
  readonly crashes: number
  /** Orders that a human had to look up. */
  readonly reviews: number
  readonly virtualHours: number
}

/** One seed from its first order to rest: trouble of every kind first, then a world that behaves, then all books side by side. */
export async function simulateSeed(shop: SimulatedShop, options: WorldOptions): Promise<SimulatedSeed> {
  using time = startVirtualTime(STARTS_AT, options.seed)
  const world = await openWorld(shop, time, options)
  using _sleep = sleepInVirtualTime(world.town.scheduler, time)
  try {
    await live(world, time.now() + TROUBLE_MS)
    world.trouble.isOver = true
    await live(world, time.now() + AT_REST_WITHIN_MS)
    const isLeft = whatIsOpen(world.queues)
    await tidyUp(world)
    return await judge(world, options.seed, isLeft)
  } finally {
    await world.app.close()
  }
}

const TELLING = ['request_id', 'list']

async function judge(world: World, seed: number, isLeft: readonly string[]): Promise<SimulatedSeed> {
  const { shop, town, upstream, gateway, queues, trouble, decided, trace } = world
  const ours = await readBooks(shop.adminUrl, shop.database)
  for (const { id, state, delivered, charged, refunded } of ours.lines) trace.update(`${id} ${state} ${delivered} ${charged} ${refunded}\n`)
  for (const { id, state, amountMinor, externalId } of ours.refunds) trace.update(`${id} ${state} ${amountMinor} ${externalId}\n`)
  const evidence = {
    requests: town.history.requests,
    upstream: upstream.orders(),
    gateway: gateway.payments(),
    refunds: gateway.refunds.book(),
    refundsRequested: town.history.refundsRequested,
    ours,
    unrest: queues.unrest,
    given: new Map([[shop.panel.id, shop.given]]),
  }
  return {
    seed,
    traceHash: trace.digest('hex'),
    verdicts: [
      { promise: 'a week after the trouble every order has ended or waits for a human', wrong: isLeft },
      {
        promise: 'no order at an account that tells what it has waits for a human',
        wrong: decided.filter((profile) => TELLING.includes(profile)).map((profile) => `an order at an account of profile ${profile}`),
      },
      ...compareBooks(evidence),
    ],
    counts: {
      orders: evidence.requests.length,
      upstreamOrders: evidence.upstream.length,
      settledPayments: evidence.gateway.filter(({ state }) => state === 'settled').length,
      refunds: evidence.refunds.length,
      steps: town.scheduler.steps,
      crashes: trouble.crashes,
      reviews: decided.length,
      virtualHours: (town.time.now() - STARTS_AT) / HOUR,
    },
    faults: Object.fromEntries([...trouble.faults, ...upstream.spoiled]),
  }
}
