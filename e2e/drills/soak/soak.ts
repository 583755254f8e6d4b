import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { temporaryFolder } from '@vitrine/platform/processes'
import { endChild } from '../../../tools/stack/child.ts'
import { type Stack, startStack } from '../../../tools/stack/stack.ts'
import { compareBooks, type Verdict } from '../../faults/books/compare-books.ts'
import { givenByPanel } from '../../faults/books/given.ts'
import { newHistory } from '../../faults/books/history.ts'
import { outsideWorld } from '../../faults/books/outside-world.ts'
import { readBooks } from '../../faults/books/read-books.ts'
import { createCustomers } from '../../faults/kills/customers.ts'
import { drain } from '../../faults/kills/drain.ts'
import { startLoad } from '../../faults/kills/load.ts'
import type { Log, ModeResult } from '../../faults/mode.ts'
import type { DrillOptions } from '../options.ts'
import { type Slot, startSlot } from '../upgrade/rolling.ts'
import { grows, trendOf } from './trend.ts'
import { type Size, type Watched, watch } from './watch.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
/** A day of the shop passes in less than two minutes: an hour of the drill is a month of retries, polls and retention by age. */
const TIMINGS_DIVISOR = 800
const CUSTOMERS = { short: 4, long: 16 }
const PAUSE_MS = 500
const LOOK_EVERY_MS = { short: 1000, long: 5000 }
const DRAIN_SECONDS = 900
/** Caches fill, connections open and code is compiled before anything is held against itself. */
const WARM_UP_SHARE = 0.4
/** Growth over the measured time that nobody minds, as a share. */
const GROWTH_MAX = 0.05
/** An order costs at the end what it did before, give or take: pages are filled unevenly. */
const BYTES_AN_ORDER_MAX = 1.25

/** A shop under steady orders for a long time: memory, files, queues and bytes an order stand still, and the books agree at the end. */
export async function runSoak(options: DrillOptions, log: Log): Promise<ModeResult> {
  await using ending = new AsyncDisposableStack()
  const folder = temporaryFolder('vitrine-drill-')
  ending.defer(() => {
    if (!options.keep) return folder.remove()
    folder.keep()
    log(`everything is kept in ${folder.path}`)
  })
  const stack = await startStack({
    dataDir: path.join(folder.path, 'shop'),
    port: 0,
    deliverySeconds: 2,
    timingsDivisor: TIMINGS_DIVISOR,
    logLevel: 'fatal',
  })
  ending.defer(() => stack.stop())
  await endChild(stack.server())
  const slots: Slot[] = []
  for (const [name, roles] of [['http', 'http'] as const, ['worker', 'worker'] as const]) {
    const slot = await startSlot(name, roles, ROOT, stack.environment)
    ending.defer(() => slot.stop())
    slots.push(slot)
  }
  log('one http process and one worker')
  return await underLoad(stack, slots, options, log)
}

async function underLoad(stack: Stack, slots: readonly Slot[], options: DrillOptions, log: Log): Promise<ModeResult> {
  const { seed, seconds, isShort } = options
  const size = isShort ? 'short' : 'long'
  const world = outsideWorld(stack.sandbox)
  const pool = await openDatabase({ url: stack.adminUrl, role: 'vitrine_app', poolMax: 4, statementTimeoutMs: 60_000 })
  await using _ = { [Symbol.asyncDispose]: () => pool.close() }
  const customers = await createCustomers(pool, CUSTOMERS[size])
  const given = await givenByPanel(stack.adminUrl)
  const hosts = (await createPanels(pool).all()).map(({ host }) => host)
  const history = newHistory()
  const load = startLoad({ port: slots[0]?.port ?? 0, hosts, customers, guests: 2, world, history, seed, pauseMs: PAUSE_MS })
  const watching = await watch(stack.adminUrl, slots, LOOK_EVERY_MS[size])
  for (let left = seconds; left > 0; left -= 60) {
    await sleep(Math.min(left, 60) * 1000)
    log(`${history.requests.length} orders wanted`)
  }
  const watched = await watching.stop()
  await load.stop()
  const confirmed = history.requests.filter(({ orderIds }) => orderIds.size > 0).length
  const rest = await drain(stack.adminUrl, world, DRAIN_SECONDS)
  const [ours, upstream, gateway] = await Promise.all([readBooks(stack.adminUrl, pool), world.orders(), world.payments()])
  const books = compareBooks({
    requests: history.requests,
    upstream,
    gateway,
    refunds: [],
    refundsRequested: 0,
    ours,
    unrest: rest.unrest,
    given,
  })
  const since = seconds * WARM_UP_SHARE
  return {
    counts: [
      `seed ${seed}: ${confirmed} of ${history.requests.length} orders confirmed in ${seconds} s, ${(confirmed / seconds).toFixed(1)} a second; ${((seconds * TIMINGS_DIVISOR) / 86_400).toFixed(1)} days of the shop`,
      ...trendLines(watched, since),
      `at rest after ${rest.seconds.toFixed(1)} s`,
    ],
    verdicts: [...stands(watched, since), costsTheSame(watched.sizes, since), ...books],
  }
}

const sinceThen = <Seen extends { readonly at: number }>(seen: readonly Seen[], since: number): readonly Seen[] =>
  seen.filter(({ at }) => at >= since)

function trendLines({ series }: Watched, since: number): string[] {
  return [...series].map(([name, samples]) => {
    const { mean, growth, noise } = trendOf(sinceThen(samples, since))
    const unit = /memory|heap/.test(name) ? 1e6 : 1
    const [average, more, chance] = [mean, growth, noise].map((value) => (value / unit).toFixed(1))
    return `${name}${unit > 1 ? ', MB' : ''}: ${average} on average, ${more} more at the end, chance explains ${chance}`
  })
}

/** Orders under way rise and fall with the load; the rest must stand still. */
function stands({ series }: Watched, since: number): Verdict[] {
  return [...series]
    .filter(([name]) => name !== 'orders under way')
    .map(([name, samples]) => {
      const trend = trendOf(sinceThen(samples, since))
      return {
        promise: `${name}: does not grow`,
        wrong: grows(trend, GROWTH_MAX) ? [`by ${Math.round(trend.growth)} on ${Math.round(trend.mean)}`] : [],
      }
    })
}

function costsTheSame(sizes: readonly Size[], since: number): Verdict {
  const measured = sinceThen(sizes, since)
  const [first, middle, last] = [measured[0], measured[Math.floor(measured.length / 2)], measured.at(-1)]
  if (!first || !middle || !last) throw new Error('Nothing was measured')
  const bytes = (from: Size, to: Size): number => (to.bytes - from.bytes) / Math.max(1, to.orders - from.orders)
  const [before, after] = [bytes(first, middle), bytes(middle, last)]
  const said = `${Math.round(after)} bytes after ${Math.round(before)}`
  return { promise: `an order takes no more disk than before (${said})`, wrong: after > before * BYTES_AN_ORDER_MAX ? [said] : [] }
}
