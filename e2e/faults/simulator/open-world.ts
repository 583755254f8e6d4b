import { createHash } from 'node:crypto'
import type { Provider } from '@vitrine/fulfilment'
import { paymentHooks } from '@vitrine/payments'
import { testApp } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { newHistory } from '../books/history.ts'
import { randomFrom } from '../random.ts'
import { gatedDatabase } from './gated-database.ts'
import { type SimulatedGateway, simulatedGateway } from './gateway.ts'
import { pollRefunds, topUpAndRefund } from './refunds.ts'
import { createScheduler } from './scheduler.ts'
import type { SimulatedShop } from './shop.ts'
import { orderAsGuest, orderFromBalance, type Town } from './simulated-people.ts'
import { type SimulatedUpstream, simulatedUpstream } from './upstream.ts'
import type { VirtualTime } from './virtual-time.ts'
import { openQueues, type Queues } from './workers.ts'

const MINUTE = 60_000
/** So long orders come in. */
const ORDERS_COME_MS = 15 * MINUTE
const TOP_UPS_PER_ORDER = 0.4
/** How long refunds are polled: until after the last of them is final. */
const POLLED_AT_MS = 6 * 60 * MINUTE
const UPSTREAM_FAULTS = 0.25
const GATEWAY_FAULTS = 0.15
const CUTS = 0.01

export interface Trouble {
  isOver: boolean
  readonly faults: Map<string, number>
  crashes: number
}

/** One seed's world: everything that moves, and everything that is going to. */
export interface World {
  readonly shop: SimulatedShop
  readonly town: Town
  readonly queues: Queues
  readonly plans: { readonly at: number; readonly what: () => void }[]
  readonly upstream: SimulatedUpstream
  readonly gateway: SimulatedGateway
  readonly trouble: Trouble
  readonly app: FastifyInstance
  /** Profiles of the accounts whose orders a human had to look up. */
  readonly decided: string[]
  /** What happened so far, in the order in which it happened. */
  readonly trace: ReturnType<typeof createHash>
}

export interface WorldOptions {
  readonly seed: number
  readonly orders: number
  /** What the shop is given instead of the connector: to prove that the simulation finds a connector or a protocol that lies. */
  readonly disguise?: (provider: Provider) => Provider
}

export async function openWorld(
  shop: SimulatedShop,
  time: VirtualTime,
  { seed, orders, disguise = (it) => it }: WorldOptions,
): Promise<World> {
  const random = randomFrom(seed)
  const trace = createHash('sha256')
  const scheduler = createScheduler(time, random, (line) => void trace.update(`${line}\n`))
  const trouble: Trouble = { isOver: false, faults: new Map(), crashes: 0 }
  const shareOf = (share: number) => () => (trouble.isOver ? 0 : share)
  const outside = { scheduler, time, random }
  const upstream = simulatedUpstream({ ...outside, faultShare: shareOf(UPSTREAM_FAULTS) })
  const gateway = simulatedGateway({ ...outside, faultShare: shareOf(GATEWAY_FAULTS) })
  const note = (fault: string): void => void trouble.faults.set(fault, (trouble.faults.get(fault) ?? 0) + 1)
  const database = gatedDatabase(shop.database, scheduler, random, { cut: shareOf(CUTS), note })
  const deps = shop.depsFor(database, { ...upstream, provider: disguise(upstream.provider) }, gateway)
  await shop.begin(time.now())
  const queues = openQueues({ admin: shop.admin, database, deps, scheduler, time, random })
  const plans: World['plans'] = []
  const plan: Town['plan'] = (at, what) => void plans.push({ at, what })
  const town: Town = { ...outside, shop, deps, history: newHistory(), gateway, plan, isCalm: () => trouble.isOver }
  for (let index = 0; index < orders; index += 1)
    plan(time.now() + random.whole(0, ORDERS_COME_MS), () => (random.happens(0.8) ? orderFromBalance(town) : orderAsGuest(town)))
  for (let index = 0; index < orders * TOP_UPS_PER_ORDER; index += 1)
    plan(time.now() + random.whole(0, ORDERS_COME_MS), () => topUpAndRefund(town))
  pollRefunds(town, time.now() + POLLED_AT_MS)
  const nobody = async () => undefined
  const app = await testApp({ panelOf: nobody, callerOf: nobody, routes: [], rawRoutes: [paymentHooks(deps.payments)] })
  return { shop, town, queues, plans, upstream, gateway, trouble, app, decided: [], trace }
}
