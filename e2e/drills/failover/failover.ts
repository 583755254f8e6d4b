import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPanels } from '@vitrine/panels'
import { appLogin, openDatabase } from '@vitrine/platform/database'
import { temporaryFolder } from '@vitrine/platform/processes'
import { endChild, startChild } from '../../../tools/stack/child.ts'
import { freePort } from '../../../tools/stack/free-port.ts'
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
import { ask, folderOfPostgres, inDatabase } from '../debian-cluster.ts'
import type { DrillOptions } from '../options.ts'
import { startProgram } from '../run-program.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'
import { makeNetwork, type Network } from './network.ts'
import { type Node, patroniNode, wholeCluster } from './patroni.ts'
import { beforeHttp, beforePrimary, startHaproxy, startPgBouncer } from './proxies.ts'
import { takesWritesInside } from './takes-writes-inside.ts'

const SERVER = path.join(import.meta.dirname, '../../../apps/server/src/main.ts')
const PAUSE_MS = 900
const DRAIN_SECONDS = 900
const WHOLE_WITHIN_SECONDS = 120
const WRITES_WITHIN_SECONDS = 120
const PRIMARY_IN_A_ROW = 8
/** What we aim at; a slow machine is told and not failed. */
const AIM_SECONDS = 15

/** Three PostgreSQL under Patroni, PgBouncer and HAProxy before them, two http processes and two workers; the primary dies twice, each time in another way. */
export async function runFailover(options: DrillOptions, log: Log): Promise<ModeResult> {
  await using ending = new AsyncDisposableStack()
  const folder = temporaryFolder('vitrine-drill-')
  ending.defer(() => {
    if (!options.keep) return folder.remove()
    folder.keep()
    log(`everything is kept in ${folder.path}`)
  })
  const network = makeNetwork(['a', 'b', 'c'])
  ending.defer(() => network.remove())
  const nodes = await startNodes(network, folder.path, ending)
  log('three PostgreSQL, one of them primary, one synchronous')
  const [primaryPort, poolerPort, httpPort] = [await freePort(), await freePort(), await freePort()]
  startHaproxy(folder.path, 'haproxy', [beforePrimary(primaryPort, network.machines)])
  const url = `postgres://postgres@127.0.0.1:${primaryPort}/postgres`
  await reachable(url)
  await ask(url, 'create database vitrine')
  const adminUrl = inDatabase(url, 'vitrine')
  const direct = await appLogin(adminUrl)
  startPgBouncer(folder.path, poolerPort, primaryPort, new URL(direct).username)
  const pooled = new URL(direct)
  pooled.port = String(poolerPort)
  const addresses = { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct }
  const stack = await startStack({
    ...{ dataDir: path.join(folder.path, 'shop'), port: 0, deliverySeconds: 2, timingsDivisor: 100, logLevel: 'fatal', adminUrl },
    serverEnvironment: { ...addresses, ROLES: 'http' },
  })
  ending.defer(() => stack.stop())
  const others = await startOthers(stack, addresses, ending)
  startHaproxy(folder.path, 'haproxy-http', [beforeHttp(httpPort, [{ port: stack.port, adminPort: stack.adminPort() }, others])])
  log('two http processes and two workers, all behind PgBouncer')
  return await underLoad({ stack, network, nodes, adminUrl, httpPort }, options, log)
}

async function startNodes(network: Network, folder: string, ending: AsyncDisposableStack): Promise<readonly Node[]> {
  const own = folderOfPostgres(folder, 'etcd')
  const address = `http://${network.address}:2379`
  const etcd = startProgram(
    'etcd',
    [
      ...['--data-dir', path.join(own, 'data'), '--listen-client-urls', address, '--advertise-client-urls', address],
      ...['--listen-peer-urls', 'http://127.0.0.1:0', '--log-level', 'error'],
    ],
    own,
    path.join(own, 'log'),
  )
  ending.defer(() => endChild(etcd))
  const nodes = network.machines.map((machine) => patroniNode(machine, folder, `${network.address}:2379`))
  nodes[0]?.start()
  await wholeCluster(network.machines, 1, WHOLE_WITHIN_SECONDS)
  for (const node of nodes.slice(1)) node.start()
  await wholeCluster(network.machines, nodes.length, WHOLE_WITHIN_SECONDS)
  return nodes
}

/** HAProxy takes every server for well until it has checked it: standbys are asked in turn with the primary for a while. */
async function reachable(url: string): Promise<void> {
  let inARow = 0
  for (let tried = 0; tried < 120; tried += 1) {
    const [row] = await ask<{ standby: boolean }>(url, 'select pg_is_in_recovery() as standby').catch(() => [])
    inARow = row?.standby === false ? inARow + 1 : 0
    if (inARow >= PRIMARY_IN_A_ROW) return
    await sleep(500)
  }
  throw new Error('HAProxy leads to no primary')
}

/** The second http process and both workers. */
async function startOthers(stack: Stack, addresses: Readonly<Record<string, string>>, ending: AsyncDisposableStack) {
  const start = async (roles: string): Promise<{ child: ChildProcess; ready: { port: number; adminPort: number } }> => {
    const started = await startChild<{ port: number; adminPort: number }>(
      SERVER,
      [],
      { ...stack.environment, ...addresses, ROLES: roles, PORT: '0', ADMIN_PORT: '0' },
      'message',
    )
    ending.defer(() => endChild(started.child))
    return started
  }
  const { ready } = await start('http')
  for (const roles of ['worker', 'worker']) await start(roles)
  return ready
}

interface Place {
  readonly stack: Stack
  readonly network: Network
  readonly nodes: readonly Node[]
  readonly adminUrl: string
  readonly httpPort: number
}

interface Outage {
  readonly what: string
  readonly seconds: number
}

async function underLoad(place: Place, { seed, seconds }: DrillOptions, log: Log): Promise<ModeResult> {
  const { stack, adminUrl, httpPort } = place
  const world = outsideWorld(stack.sandbox)
  const pool = await openDatabase({ url: adminUrl, role: 'vitrine_app', poolMax: 4, statementTimeoutMs: 60_000 })
  await using _ = { [Symbol.asyncDispose]: () => pool.close() }
  const customers = await createCustomers(pool, 4)
  const given = await givenByPanel(adminUrl)
  const hosts = (await createPanels(pool).all()).map(({ host }) => host)
  const history = newHistory()
  const beats = await startHeartbeat(adminUrl)
  const load = startLoad({ port: httpPort, hosts, customers, guests: 2, world, history, seed, pauseMs: PAUSE_MS })
  await sleep(seconds * 1000)
  const killed = await killPrimary(place, beats, log)
  await sleep(seconds * 1000)
  const { outage, isolated } = await cutPrimary(place, beats, log)
  const reopenedAt = Date.now()
  await sleep(seconds * 1000)
  const listening = await ask<{ count: number }>(
    adminUrl,
    `select count(*)::int as count from pg_stat_activity where usename = 'vitrine_server' and query ilike '%listen%'`,
  )
  await load.stop()
  await beats.stop()
  log(`${history.requests.length} wishes; waiting for rest`)
  const rest = await drain(adminUrl, world, DRAIN_SECONDS)
  const [ours, upstream, gateway] = await Promise.all([readBooks(adminUrl, pool), world.orders(), world.payments()])
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
  const beaten = await beats.compare()
  const after = history.requests.filter(({ answeredAt }) => (answeredAt ?? 0) > reopenedAt).length
  const confirmed = history.requests.filter(({ orderIds }) => orderIds.size > 0).length
  return {
    counts: [
      `seed ${seed}: ${history.requests.length} orders wanted, ${confirmed} confirmed, ${after} of them after the second failover`,
      ...[killed, outage].map((one) => `${one.what}: ${one.seconds.toFixed(1)} s without a confirmed write (aim ${AIM_SECONDS} s)`),
      `${beaten.confirmed} single writes confirmed beside, ${beaten.missing.length} missing; at rest after ${rest.seconds.toFixed(1)} s`,
    ],
    verdicts: [
      { promise: 'orders are taken again after each failover', wrong: after > 0 ? [] : ['nobody could order'] },
      { promise: 'no confirmed write is lost', wrong: beaten.missing.map((number) => `write ${number} is gone`) },
      isolated,
      {
        promise: 'workers hear LISTEN by a direct connection, also of the new primary',
        wrong: (listening[0]?.count ?? 0) > 0 ? [] : ['no connection listens'],
      },
      ...books,
    ],
  }
}

async function killPrimary({ network, nodes }: Place, beats: Heartbeat, log: Log): Promise<Outage> {
  const leader = await leading(network, nodes)
  const from = Date.now()
  leader.kill()
  log(`${leader.machine.name}, the primary, got SIGKILL`)
  await beats.next(WRITES_WITHIN_SECONDS)
  const seconds = beats.longestGap(from)
  leader.start()
  await wholeCluster(network.machines, nodes.length, WHOLE_WITHIN_SECONDS)
  log(`writes after ${seconds.toFixed(1)} s; ${leader.machine.name} is back as a standby`)
  return { what: 'primary killed', seconds }
}

async function cutPrimary({ network, nodes }: Place, beats: Heartbeat, log: Log): Promise<{ outage: Outage; isolated: Verdict }> {
  const leader = await leading(network, nodes)
  const from = Date.now()
  leader.machine.cut()
  log(`${leader.machine.name}, the primary, is cut off`)
  await beats.next(WRITES_WITHIN_SECONDS)
  const seconds = beats.longestGap(from)
  const isWritable = await takesWritesInside(leader.machine)
  leader.machine.mend()
  await wholeCluster(network.machines, nodes.length, WHOLE_WITHIN_SECONDS)
  log(`writes after ${seconds.toFixed(1)} s; ${leader.machine.name} is back as a standby`)
  return {
    outage: { what: 'primary cut off', seconds },
    isolated: {
      promise: 'a primary that is cut off confirms nothing once another has taken over',
      wrong: isWritable ? [`${leader.machine.name} confirmed a write`] : [],
    },
  }
}

async function leading(network: Network, nodes: readonly Node[]): Promise<Node> {
  const name = await wholeCluster(network.machines, nodes.length, WHOLE_WITHIN_SECONDS)
  const leader = nodes.find(({ machine }) => machine.name === name)
  if (!leader) throw new Error(`Nobody is called ${name}`)
  return leader
}
