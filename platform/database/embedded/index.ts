import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithThisProcess } from '../../processes/index.ts'
import { nativeFolder } from './binaries.ts'
import { adminUrl } from './cluster-password.ts'
import { type Place, placeCluster } from './place-cluster.ts'
import { prepareCluster } from './prepare-cluster.ts'
import { findRunning, isAlive, type Postmaster, readPostmaster } from './running-postmaster.ts'
import { startPostmaster } from './start-postmaster.ts'
import { runAs } from './unprivileged-user.ts'

export type EmbeddedOptions = {
  /** Folder of this cluster; created when absent. */
  dir: string
  /** false trades safety against power cuts for speed: for tests only. Commits stay synchronous, so that tests see the real order of things. */
  durable?: boolean
  log?: (line: string) => void
  /** The cluster ends when this process does, even when it is killed. Otherwise it is left running, for the next start to adopt. */
  endsWithThisProcess?: boolean
  /** Listens on a Unix socket in the cluster's folder too: less work for each statement than TCP. */
  sockets?: boolean
  /** A free one when not given; a cluster that comes back under clients that stayed needs its old one. */
  port?: number
  /** More `-c name=value` settings; they override ours. A cluster that already runs keeps the settings it was started with. */
  settings?: Record<string, string>
}

export type StopMode = 'fast' | 'immediate'

export type Embedded = {
  /** Superuser `postgres` on database `vitrine`. */
  adminUrl: string
  /** The same over the Unix socket, where one was asked for. */
  socketUrl?: string
  port: number
  pid: number
  /** true when the cluster was already running, left behind by a process that was killed or shared with one that still runs. */
  adopted: boolean
  /** `fast` rolls open transactions back, `immediate` is a crash: the next start recovers from the log. */
  stop(mode?: StopMode): Promise<void>
}

const ATTEMPTS_MAX = 40
const RETRY_MS = 250

/** Starts, or adopts, the PostgreSQL 18 that came with the packages. Works as root and without, and leaves the cluster running when this process dies. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => {})
  const place = placeCluster(options.dir, nativeFolder(), runAs(options.dir))
  prepareCluster(place, log)

  for (let attempt = 1; ; attempt += 1) {
    const running = await findRunning(place.data)
    if (running) return embedded(place, running, true, options)
    const started = await startPostmaster(place, settingsOf(place, options), options.port)
    if (started.ok) return embedded(place, started.postmaster, false, options)
    // A postmaster that was just killed is a zombie for a while and still holds the lock file; a free port can be taken between asking and binding.
    if (!started.mayPass || attempt >= ATTEMPTS_MAX) throw new Error(`PostgreSQL did not start in ${place.folder}:\n${started.reason}`)
    log(`PostgreSQL is not free yet, trying again (${attempt})`)
    await sleep(RETRY_MS)
  }
}

function settingsOf(place: Place, options: EmbeddedOptions): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: options.sockets ? place.folder : '',
    max_connections: '200',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(options.durable === false ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'on' } : {}),
    ...options.settings,
  }
}

function embedded({ folder, data, secret }: Place, postmaster: Postmaster, adopted: boolean, options: EmbeddedOptions): Embedded {
  const ended = options.endsWithThisProcess ? endWithThisProcess(postmaster.pid, 'SIGINT') : undefined
  return {
    adminUrl: adminUrl(secret, postmaster.port),
    ...(options.sockets ? { socketUrl: adminUrl(secret, postmaster.port, folder) } : {}),
    port: postmaster.port,
    pid: postmaster.pid,
    adopted,
    stop: async (mode = 'fast') => {
      await stopPostmaster(data, postmaster.pid, mode)
      ended?.()
    },
  }
}

const STOP_MAX_MS = 15_000

/** Resolves when the cluster's lock file is gone; a postmaster that does not stop within 15 s is an error, never killed behind the caller's back. */
async function stopPostmaster(data: string, pid: number, mode: StopMode): Promise<void> {
  const ours = () => isAlive(pid) && readPostmaster(data)?.pid === pid
  if (!ours()) return
  process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  const deadline = Date.now() + STOP_MAX_MS
  while (ours()) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop within ${STOP_MAX_MS} ms`)
    await sleep(10)
  }
}

/** Removes a stopped cluster with its data and its password. Refuses while it runs. */
export async function removeEmbedded(dir: string): Promise<void> {
  const place = placeCluster(dir, nativeFolder(), runAs(dir))
  if (await findRunning(place.data)) throw new Error(`The cluster in ${place.folder} is running; stop it first`)
  if (existsSync(place.folder)) rmSync(place.folder, { recursive: true, force: true })
}
