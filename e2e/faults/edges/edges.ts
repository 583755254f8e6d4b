import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { temporaryFolder } from '@vitrine/platform/processes'
import { startStack } from '../../../tools/stack/stack.ts'
import { compareBooks } from '../books/compare-books.ts'
import { givenByPanel } from '../books/given.ts'
import { newHistory } from '../books/history.ts'
import { outsideWorld } from '../books/outside-world.ts'
import { connect, readBooks } from '../books/read-books.ts'
import { createCustomers } from '../kills/customers.ts'
import { drain } from '../kills/drain.ts'
import { startLoad } from '../kills/load.ts'
import type { Log, ModeOptions, ModeResult } from '../mode.ts'
import { edgeCases } from './edge-cases.ts'

const PAUSE_MS = 2500
const DRAIN_SECONDS = 900

/** The machine itself misbehaves while people order: one case after the other, then the books are compared. */
export async function runEdges({ seed, size, keep }: ModeOptions, log: Log): Promise<ModeResult> {
  await using ending = new AsyncDisposableStack()
  const folder = temporaryFolder('vitrine-faults-')
  ending.defer(() => (keep ? folder.keep() : folder.remove()))
  const stack = await startStack({
    dataDir: folder.path,
    port: 0,
    deliverySeconds: 2,
    timingsDivisor: 100,
    durable: false,
    logLevel: 'fatal',
  })
  ending.defer(() => stack.stop())
  const database = await openDatabase({ url: stack.adminUrl, role: 'vitrine_app', poolMax: 4, statementTimeoutMs: 60_000 })
  ending.defer(() => database.close())
  const admin = await connect(stack.adminUrl)
  ending.defer(() => admin.end())
  log('the shop is open')
  const world = outsideWorld(stack.sandbox)
  const customers = await createCustomers(database, 1)
  const given = await givenByPanel(stack.adminUrl)
  const hosts = (await createPanels(database).all()).map(({ host }) => host)
  const history = newHistory()
  const load = startLoad({ port: stack.port, hosts, customers, guests: 1, world, history, seed, pauseMs: PAUSE_MS })
  const counts = [`seed ${seed}: ${size} s in each case`]
  const verdicts = []
  for (const { promise, run } of edgeCases) {
    const before = history.requests.filter(({ answeredAt }) => answeredAt !== null).length
    const outcome = await run({ stack, world, admin, seconds: size })
    const confirmed = history.requests.filter(({ answeredAt }) => answeredAt !== null).length - before
    counts.push(
      `${promise}: ${'skipped' in outcome ? `skipped, ${outcome.skipped}` : `${outcome.result}; ${confirmed} orders confirmed meanwhile`}`,
    )
    log(counts.at(-1) ?? '')
    if ('skipped' in outcome) continue
    verdicts.push({ promise, wrong: [...outcome.wrong, ...(confirmed > 0 ? [] : ['nobody could order meanwhile'])] })
  }
  await world.behave()
  await load.stop()
  log(`${history.requests.length} wishes; waiting for rest`)
  const { seconds, unrest } = await drain(stack.adminUrl, world, DRAIN_SECONDS)
  const [ours, upstream, gateway] = await Promise.all([readBooks(stack.adminUrl, database), world.orders(), world.payments()])
  const books = compareBooks({ requests: history.requests, upstream, gateway, refunds: [], refundsRequested: 0, ours, unrest, given })
  return { counts: [...counts, `at rest after ${seconds.toFixed(1)} s`], verdicts: [...verdicts, ...books] }
}
