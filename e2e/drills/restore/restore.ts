import { renameSync } from 'node:fs'
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
import { createCustomers } from '../../faults/kills/customers.ts'
import { drain } from '../../faults/kills/drain.ts'
import { startLoad } from '../../faults/kills/load.ts'
import type { Log, ModeResult } from '../../faults/mode.ts'
import { ask, type Cluster, folderOfPostgres, inDatabase, initCluster, startCluster } from '../debian-cluster.ts'
import type { DrillOptions } from '../options.ts'
import { documentCopies, documentsAgree, documentsOf, handInPhoto } from './hand-in-documents.ts'
import { watchUpstream, withoutLostSeconds } from './outside-is-ahead.ts'
import { type Backrest, backrest } from './pg-backrest.ts'
import { quarantine } from './quarantine.ts'

const ARCHIVE_SECONDS = 10
const PAUSE_MS = 900
const DRAIN_SECONDS = 900
const BEFORE_MS = 1000

/** Everything between the disaster and an open shop. */
interface Restored {
  readonly disasterAt: number
  readonly restoredTo: number
  readonly openAgainAt: number
  readonly quarantined: string
  readonly lastArchivedSeconds: number
  readonly documents: Verdict
}

/** A whole shop on Debian's PostgreSQL with pgBackRest; a table is dropped under load, and everything comes back but the last second. */
export async function runRestore(options: DrillOptions, log: Log): Promise<ModeResult> {
  await using ending = new AsyncDisposableStack()
  const folder = temporaryFolder('vitrine-drill-')
  ending.defer(() => {
    if (!options.keep) return folder.remove()
    folder.keep()
    log(`everything is kept in ${folder.path}`)
  })
  const port = await freePort()
  const data = path.join(folderOfPostgres(folder.path, 'postgres'), 'data')
  const backups = backrest(folderOfPostgres(folder.path, 'backups'), data, port, ARCHIVE_SECONDS)
  await initCluster(data, { ...backups.settings, listen_addresses: '127.0.0.1', timezone: 'UTC', max_connections: '100' })
  const start = (): Promise<Cluster> => startCluster(data, port, path.join(folder.path, 'postgres', 'log'))
  const database = { cluster: await start(), start }
  ending.defer(() => database.cluster.stop('SIGQUIT'))
  await ask(database.cluster.url, 'create database vitrine')
  await backups.create()
  const adminUrl = inDatabase(database.cluster.url, 'vitrine')
  const dataDir = path.join(folder.path, 'shop')
  const stack = await startStack({ dataDir, port: 0, deliverySeconds: 2, timingsDivisor: 100, logLevel: 'fatal', adminUrl })
  ending.defer(() => stack.stop())
  log('the shop is open')
  return await underLoad({ stack, database, backups, adminUrl, dataDir }, options, log)
}

interface Place {
  readonly stack: Stack
  readonly database: { cluster: Cluster; readonly start: () => Promise<Cluster> }
  readonly backups: Backrest
  readonly adminUrl: string
  readonly dataDir: string
}

async function underLoad(place: Place, { seed, seconds }: DrillOptions, log: Log): Promise<ModeResult> {
  const { stack, adminUrl } = place
  const world = outsideWorld(stack.sandbox)
  const pool = await openDatabase({ url: adminUrl, role: 'vitrine_app', poolMax: 4, statementTimeoutMs: 60_000 })
  await using _ = { [Symbol.asyncDispose]: () => pool.close() }
  const customers = await createCustomers(pool, 4)
  const given = await givenByPanel(adminUrl)
  const hosts = (await createPanels(pool).all()).map(({ host }) => host)
  const history = newHistory()
  const watch = watchUpstream(world)
  const load = startLoad({ port: stack.port, hosts, customers, guests: 2, world, history, seed, pauseMs: PAUSE_MS })
  const copies = documentCopies(path.join(place.dataDir, 'documents'), path.join(place.dataDir, 'documents-copied'))
  for (const customer of customers.slice(0, 3)) await handInPhoto(stack.port, customer, 'identity')
  await backUp(place, 'full', log)
  await sleep(seconds * 1000)
  for (const customer of customers.slice(3, 6)) await handInPhoto(stack.port, customer, 'identity')
  await backUp(place, 'incr', log)
  copies.copy()
  await sleep(seconds * 500)
  const restored = await disaster(place, copies, history, log)
  await watch.stop()
  const window = watch.since(restored.restoredTo)
  await sleep(seconds * 1000)
  await load.stop()
  log(`${history.requests.length} wishes; waiting for rest`)
  const rest = await drain(adminUrl, world, DRAIN_SECONDS)
  const [ours, upstream, gateway] = await Promise.all([readBooks(adminUrl, pool), world.orders(), world.payments()])
  const outside = withoutLostSeconds(history, { ours, upstream, gateway }, restored.restoredTo, window)
  const verdicts = compareBooks({ ...outside, refunds: [], refundsRequested: 0, ours, unrest: rest.unrest, given })
  const after = history.requests.filter(({ answeredAt }) => (answeredAt ?? 0) > restored.openAgainAt).length
  return {
    counts: countsOf({ seed, history, restored, outside, after, drainSeconds: rest.seconds }),
    verdicts: [
      { promise: 'orders are taken and delivered again after the restore', wrong: after > 0 ? [] : ['nobody could order'] },
      restored.documents,
      { promise: 'a dropped table costs one second, the one before it', wrong: lostTooMuch(restored, outside.lost) },
      ...verdicts,
    ],
  }
}

async function backUp({ backups, adminUrl }: Place, kind: 'full' | 'incr', log: Log): Promise<void> {
  const started = performance.now()
  await backups.backup(kind)
  await ask(adminUrl, 'insert into platform.backup_mark (kind) values ($1)', [kind === 'full' ? 'full' : 'incremental'])
  log(`${kind} backup in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function disaster(place: Place, copies: ReturnType<typeof documentCopies>, history: History, log: Log): Promise<Restored> {
  const { stack, database, backups, adminUrl, dataDir } = place
  const documents = path.join(dataDir, 'documents')
  const handedIn = await documentsOf(adminUrl, documents)
  const [dropped] = await ask<{ at: Date; archived: number }>(
    adminUrl,
    `select clock_timestamp() as at, coalesce(extract(epoch from clock_timestamp() - last_archived_time), 0)::float8 as archived from pg_stat_archiver`,
  )
  if (!dropped) throw new Error('PostgreSQL does not tell the time')
  await ask(adminUrl, 'drop table ordering.order_line cascade')
  copies.lose()
  const disasterAt = dropped.at.getTime()
  const restoredTo = disasterAt - BEFORE_MS
  log(`ordering.order_line is gone after ${history.requests.length} wishes`)
  await endChild(stack.server())
  await ask(adminUrl, 'select pg_switch_wal()')
  await database.cluster.stop('SIGINT')
  renameSync(database.cluster.data, `${database.cluster.data}-broken`)
  await backups.restore(new Date(restoredTo).toISOString().replace('T', ' ').replace('Z', '+00'))
  database.cluster = await database.start()
  copies.bringBack()
  log('the database is restored')
  const quarantined = await quarantine(stack, new Date(restoredTo))
  await stack.restartServer()
  log(`the shop is open again; ${quarantined}`)
  const openAgainAt = Date.now()
  const found = await documentsOf(adminUrl, documents)
  return {
    disasterAt,
    restoredTo,
    openAgainAt,
    quarantined,
    lastArchivedSeconds: dropped.archived,
    documents: documentsAgree(handedIn, found),
  }
}

const lostTooMuch = ({ restoredTo, disasterAt }: Restored, lost: readonly { readonly key: string; readonly answeredAt: number | null }[]) =>
  lost
    // An answer travels on after its commit.
    .filter(({ answeredAt }) => answeredAt === null || answeredAt < restoredTo || answeredAt > disasterAt + BEFORE_MS)
    .map(({ key }) => `the order of key ${key} is gone, though it was not of that second`)

function countsOf(run: {
  readonly seed: number
  readonly history: History
  readonly restored: Restored
  readonly outside: ReturnType<typeof withoutLostSeconds>
  readonly after: number
  readonly drainSeconds: number
}): string[] {
  const { seed, history, restored, outside, after, drainSeconds } = run
  const confirmed = history.requests.filter(({ orderIds }) => orderIds.size > 0).length
  const rto = ((restored.openAgainAt - restored.disasterAt) / 1000).toFixed(1)
  return [
    `seed ${seed}: ${history.requests.length} orders wanted, ${confirmed} confirmed, ${after} of them after the restore`,
    `RPO: restored to ${(BEFORE_MS / 1000).toFixed(1)} s before the drop; ${outside.lost.length} orders confirmed in that second are gone, ${outside.ahead.length} orders of it stand at the upstream panel, ${outside.ownerless.length} payments of it wait in suspense`,
    `had the machine burned down instead: the last archived segment was ${restored.lastArchivedSeconds.toFixed(1)} s old (archive_timeout ${ARCHIVE_SECONDS} s)`,
    `RTO: ${rto} s from the drop to an open shop`,
    `quarantine: ${restored.quarantined}`,
    `at rest after ${drainSeconds.toFixed(1)} s`,
  ]
}
