import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { temporaryFolder } from '@vitrine/platform/processes'
import { endChild } from '../../../tools/stack/child.ts'
import { freePort } from '../../../tools/stack/free-port.ts'
import { type Stack, startStack } from '../../../tools/stack/stack.ts'
import { compareBooks, type Verdict } from '../../faults/books/compare-books.ts'
import { givenByPanel } from '../../faults/books/given.ts'
import { type History, newHistory } from '../../faults/books/history.ts'
import { outsideWorld } from '../../faults/books/outside-world.ts'
import { readBooks } from '../../faults/books/read-books.ts'
import { type Customer, createCustomers } from '../../faults/kills/customers.ts'
import { drain } from '../../faults/kills/drain.ts'
import { startLoad } from '../../faults/kills/load.ts'
import type { Log, ModeResult } from '../../faults/mode.ts'
import { folderOfPostgres } from '../debian-cluster.ts'
import { beforeHttp, haproxyCounts, startHaproxy } from '../failover/proxies.ts'
import type { DrillOptions } from '../options.ts'
import { type Followed, followOrder } from './follow-order.ts'
import { type NextVersion, nextVersion } from './next-version.ts'
import { fetchFrom, openPages } from './open-pages.ts'
import { prepare, type Slot, startSlot } from './rolling.ts'
import { watchLocks } from './watch-locks.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
/** Few enough that what was ordered is delivered soon after. */
const PAUSE_MS = 2500
const CUSTOMERS = { short: 1, long: 4 }
const DRAIN_SECONDS = 900
const FOLLOWED = 4
const VISITORS = 2
/** Nobody waits longer behind a migration. */
const LOCKED_SECONDS_MAX = 1

/** Two http processes behind HAProxy and two workers go from one version to the next under orders, one after another, and one of them back again. */
export async function runUpgrade(options: DrillOptions, log: Log): Promise<ModeResult> {
  await using ending = new AsyncDisposableStack()
  const folder = temporaryFolder('vitrine-drill-')
  ending.defer(() => {
    if (!options.keep) return folder.remove()
    folder.keep()
    log(`everything is kept in ${folder.path}`)
  })
  const next = nextVersion()
  ending.defer(() => next.remove())
  const stack = await startStack({
    dataDir: path.join(folder.path, 'shop'),
    port: 0,
    deliverySeconds: 2,
    timingsDivisor: 100,
    logLevel: 'fatal',
  })
  ending.defer(() => stack.stop())
  // The demo is filled; from here on processes are ours to restart.
  await endChild(stack.server())
  const environment = { ...stack.environment, DRAIN_SECONDS: options.isShort ? '3' : '5' }
  const slots: Slot[] = []
  for (const [name, roles] of [
    ...[
      ['http 1', 'http'],
      ['http 2', 'http'],
      ['worker 1', 'worker'],
    ],
    ...(options.isShort ? [] : [['worker 2', 'worker']]),
  ] as [string, 'http' | 'worker'][]) {
    const slot = await startSlot(name, roles, ROOT, environment)
    ending.defer(() => slot.stop())
    slots.push(slot)
  }
  const httpPort = await freePort()
  const proxies = folderOfPostgres(folder.path)
  const haproxy = startHaproxy(proxies, 'haproxy', [beforeHttp(httpPort, slots.slice(0, 2))])
  ending.defer(() => endChild(haproxy))
  log('two http processes behind HAProxy, and workers')
  return await underLoad({ stack, slots, next, environment, httpPort, proxies }, options, log)
}

interface Place {
  readonly stack: Stack
  readonly slots: readonly Slot[]
  readonly next: NextVersion
  readonly environment: Readonly<Record<string, string>>
  readonly httpPort: number
  readonly proxies: string
}

async function underLoad(place: Place, { seed, seconds, isShort }: DrillOptions, log: Log): Promise<ModeResult> {
  const { stack, httpPort } = place
  const world = outsideWorld(stack.sandbox)
  const pool = await openDatabase({ url: stack.adminUrl, role: 'vitrine_app', poolMax: 4, statementTimeoutMs: 60_000 })
  await using _ = { [Symbol.asyncDispose]: () => pool.close() }
  const customers = await createCustomers(pool, isShort ? CUSTOMERS.short : CUSTOMERS.long)
  const given = await givenByPanel(stack.adminUrl)
  const hosts = (await createPanels(pool).all()).map(({ host }) => host)
  const history = newHistory()
  const visitors = await startVisitors({ httpPort, host: hosts[0] ?? '', customers, history, seed })
  const load = startLoad({ port: httpPort, hosts, customers, guests: 1, world, history, seed, pauseMs: PAUSE_MS })
  await sleep(seconds * 1000)
  const upgraded = await upgrade(place, log)
  const upgradedAt = Date.now()
  await sleep(seconds * 1000)
  await load.stop()
  const { pages, failed, resumed } = await visitors.stop()
  const assets = await assetsEverywhere(place, hosts[0] ?? '')
  const counts = await haproxyCounts(place.proxies, 'haproxy', 'shop')
  const failures = [...failedRequests(history, counts), ...pages.failed]
  log(`${history.requests.length} wishes, ${failures.length} failed requests; waiting for rest`)
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
  const after = history.requests.filter(({ answeredAt }) => (answeredAt ?? 0) > upgradedAt).length
  return {
    counts: [
      `seed ${seed}: ${history.requests.length} orders wanted, ${history.requests.filter(({ orderIds }) => orderIds.size > 0).length} confirmed, ${after} of them after the upgrade`,
      `${counts.requests} requests through the proxy in ${((upgradedAt - upgraded.startedAt) / 1000).toFixed(1)} s of upgrade and around it, ${counts.retries} connections tried again by the proxy`,
      `${pages.pages} pages and ${pages.files} of their files loaded, event streams resumed ${resumed} times; nobody waited longer than ${upgraded.lockedSeconds.toFixed(2)} s behind a migration`,
      `at rest after ${rest.seconds.toFixed(1)} s`,
    ],
    verdicts: [
      { promise: 'no request failed while two versions served', wrong: failures },
      { promise: 'event streams were told to come back, and came back to where they were', wrong: failed },
      { promise: 'every process stopped by itself and in time', wrong: upgraded.wrong },
      { promise: 'migrations of the next version pass the linter', wrong: place.next.offences },
      {
        promise: 'nobody waited longer than a second behind a migration',
        wrong: upgraded.lockedSeconds <= LOCKED_SECONDS_MAX ? [] : [`${upgraded.lockedSeconds.toFixed(2)} s`],
      },
      assets,
      { promise: 'orders are taken after the upgrade', wrong: after > 0 ? [] : ['nobody could order'] },
      ...books,
    ],
  }
}

interface Watching {
  readonly httpPort: number
  readonly host: string
  readonly customers: readonly Customer[]
  readonly history: History
  readonly seed: number
}

/** People with pages open: some of them follow an order. */
async function startVisitors({ httpPort, host, customers, history, seed }: Watching) {
  const followed: Followed[] = []
  for (const [index, customer] of customers.slice(0, FOLLOWED).entries())
    followed.push(await followOrder(httpPort, customer, history, seed + index))
  const pages = openPages(httpPort, host, seed, VISITORS)
  return {
    stop: async () => {
      const streams = await Promise.all(followed.map((one) => one.stop()))
      const resumed = streams.reduce((sum, one) => sum + one.resumed, 0)
      const failed = [...streams.flatMap((one) => one.failed), ...(resumed > 0 ? [] : ['no stream was ever told to come back'])]
      return { pages: await pages.stop(), resumed, failed }
    },
  }
}

interface Upgraded {
  readonly startedAt: number
  readonly lockedSeconds: number
  readonly wrong: readonly string[]
}

async function upgrade({ stack, slots, next, environment }: Place, log: Log): Promise<Upgraded> {
  const startedAt = Date.now()
  const locks = await watchLocks(stack.adminUrl)
  await prepare(next.root, environment)
  const lockedSeconds = await locks.stop()
  log('the database is prepared for the next version')
  const wrong: string[] = []
  for (const slot of slots) {
    wrong.push(...(await slot.replace(next.root)))
    log(`${slot.name} is of the next version`)
  }
  wrong.push(...((await slots[0]?.replace(ROOT)) ?? []))
  log(`${slots[0]?.name} is of the version before again${wrong.length > 0 ? `; ${wrong.join(', ')}` : ''}`)
  return { startedAt, lockedSeconds, wrong }
}

/** Each process by itself: the one of the version before, and the one of the next. */
async function assetsEverywhere({ slots, next }: Place, host: string): Promise<Verdict> {
  const wrong: string[] = []
  const shown = new Set<string>()
  for (const { name, port } of slots.slice(0, 2)) {
    const page = await fetchFrom(port, host, '/')
    for (const asset of [...next.assets.before, ...next.assets.after]) {
      if (page.text.includes(asset)) shown.add(asset)
      const { status } = await fetchFrom(port, host, `/assets/${asset}`)
      if (status !== 200) wrong.push(`${name} answers ${status} for ${asset}`)
    }
  }
  if (next.assets.before.length === 0) wrong.push('no file has another name in the next version')
  for (const asset of [...next.assets.before, ...next.assets.after]) if (!shown.has(asset)) wrong.push(`no page names ${asset}`)
  return { promise: 'pages of both versions load their files from every process', wrong }
}

const failedRequests = (history: History, { failed }: { readonly failed: readonly string[] }): string[] => {
  const refused = (history.statuses.get(429) ?? 0) as number
  const lost = history.requests.reduce((sum, request) => sum + request.lost, 0) - refused
  return [...failed, ...(lost > 0 ? [`${lost} tries to order got no answer, or one of 5xx`] : [])]
}
