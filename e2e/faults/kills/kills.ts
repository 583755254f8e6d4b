import { createPanels } from '@vitrine/panels'
import { type Database, openDatabase } from '@vitrine/platform/database'
import { temporaryFolder } from '@vitrine/platform/processes'
import { type Stack, startStack } from '../../../tools/stack/stack.ts'
import { compareBooks, type Verdict } from '../books/compare-books.ts'
import { givenByPanel } from '../books/given.ts'
import { type History, newHistory } from '../books/history.ts'
import { type OutsideWorld, outsideWorld } from '../books/outside-world.ts'
import { readBooks } from '../books/read-books.ts'
import type { Log, ModeOptions, ModeResult } from '../mode.ts'
import { type Random, randomFrom } from '../random.ts'
import { countsOf } from '../report.ts'
import { createCustomers } from './customers.ts'
import { drain } from './drain.ts'
import { killServers, type SecondWorker, startSecondWorker } from './killer.ts'
import { startLoad } from './load.ts'
import { restartDatabase } from './restart-database.ts'

const CUSTOMERS_PER_PANEL = 5
const GUESTS = 4

export interface FaultRun {
  /** A summary of the injected faults. */
  readonly trouble: string
  readonly history: History
  readonly verdicts: readonly Verdict[]
  readonly lineStates: ReadonlyMap<string, number>
  /** Calls that the upstream panel spoiled, by kind. */
  readonly faults: ReadonlyMap<string, number>
  readonly upstreamOrders: number
  readonly settledPayments: number
  readonly drainSeconds: number
}

/** A slow machine breaks less often in the short form, not for longer. */
const SHORT_SECONDS = 60
const drainSeconds = ({ isShort }: ModeOptions): number => (isShort ? 60 : 300)
const secondsMax = ({ isShort, minutes = Number.POSITIVE_INFINITY }: ModeOptions): number => (isShort ? SHORT_SECONDS : minutes * 60)
/** So many orders for each kill in the long form: it waits for them. */
const ORDERS_PER_KILL = 100

/** Processes die while people order and pay. */
export const runKills = (options: ModeOptions, log: Log): Promise<ModeResult> =>
  runThrough(options, log, {
    durable: false,
    trouble: async ({ stack, second }, random, history) => {
      const orders = () => history.requests.filter(({ orderIds }) => orderIds.size > 0).length
      const plan = {
        kills: options.size,
        secondsMax: secondsMax(options),
        mayGoOn: (done: number) => options.isShort || orders() >= done * ORDERS_PER_KILL,
      }
      const { kills, cuts, slowestStartMs } = await killServers(stack, second, plan, random, log)
      return `${kills} kills, ${cuts} cut database connections, back after at most ${(slowestStartMs / 1000).toFixed(1)} s`
    },
  })

/** The database crashes while people order and pay; the servers stay. */
export const runDatabaseRestarts = (options: ModeOptions, log: Log): Promise<ModeResult> =>
  runThrough(options, log, {
    durable: true,
    trouble: async ({ stack }, random) => {
      const plan = { restarts: options.size, secondsMax: secondsMax(options) }
      const { restarts, slowestMs } = await restartDatabase(stack, plan, random, log)
      return `${restarts} immediate stops of the database, back after at most ${(slowestMs / 1000).toFixed(1)} s`
    },
  })

interface Campaign {
  /** Whether the database waits for its disk, as it is sold; a killed process needs no disk to survive. */
  readonly durable: boolean
  readonly trouble: (context: KillContext, random: Random, history: History) => Promise<string>
}

/** Starts the whole shop, lets people order and pay while things break, waits for rest and compares all books. */
async function runThrough(options: ModeOptions, log: Log, campaign: Campaign): Promise<ModeResult> {
  const run = await openShop(options, log, campaign)
  return { counts: countsOf(options, run), verdicts: run.verdicts }
}

async function openShop(options: ModeOptions, log: Log, campaign: Campaign): Promise<FaultRun> {
  await using ending = new AsyncDisposableStack()
  const folder = temporaryFolder('vitrine-faults-')
  ending.defer(() => {
    if (!options.keep) return folder.remove()
    folder.keep()
    log(`everything is kept in ${folder.path}`)
  })
  const { durable } = campaign
  const stack = await startStack({ dataDir: folder.path, port: 0, deliverySeconds: 2, timingsDivisor: 100, durable, logLevel: 'fatal' })
  ending.defer(() => stack.stop())
  const database = await openDatabase({ url: stack.adminUrl, role: 'vitrine_app', poolMax: 4, statementTimeoutMs: 60_000 })
  ending.defer(() => database.close())
  const second = await startSecondWorker(stack)
  ending.defer(() => second.stop())
  log('the shop is open')
  return await duringTrouble({ stack, second, database }, options, log, campaign)
}

interface KillContext {
  readonly stack: Stack
  readonly second: SecondWorker
  readonly database: Database
}

async function duringTrouble(context: KillContext, options: ModeOptions, log: Log, campaign: Campaign): Promise<FaultRun> {
  const { stack, database } = context
  const world = outsideWorld(stack.sandbox)
  const customers = await createCustomers(database, CUSTOMERS_PER_PANEL)
  const given = await givenByPanel(stack.adminUrl)
  const history = newHistory()
  const hosts = (await createPanels(database).all()).map(({ host }) => host)
  await world.misbehave(options.seed)
  const load = startLoad({ port: stack.port, hosts, customers, guests: GUESTS, world, history, seed: options.seed })
  const trouble = await campaign.trouble(context, randomFrom(options.seed), history)
  await world.behave()
  await load.stop()
  log(`${trouble}, ${history.requests.length} wishes; waiting for rest`)
  const { seconds, unrest } = await drain(stack.adminUrl, world, drainSeconds(options))
  const [ours, upstream, gateway] = await Promise.all([readBooks(stack.adminUrl, database), world.orders(), world.payments()])
  return {
    trouble,
    history,
    verdicts: compareBooks({ requests: history.requests, upstream, gateway, refunds: [], refundsRequested: 0, ours, unrest, given }),
    lineStates: counted(ours.lines.map(({ state }) => state)),
    faults: await spoiledCalls(world),
    upstreamOrders: upstream.length,
    settledPayments: gateway.filter(({ state }) => state === 'settled').length,
    drainSeconds: seconds,
  }
}

const spoiledCalls = async (world: OutsideWorld): Promise<ReadonlyMap<string, number>> =>
  counted((await world.calls()).flatMap(({ faults }) => faults))

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
