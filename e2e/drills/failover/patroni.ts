import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithThisProcess } from '@vitrine/platform/processes'
import { folderOfPostgres } from '../debian-cluster.ts'
import { programOf } from '../programs.ts'
import type { Machine } from './network.ts'

/** How long a leader's word holds without being renewed: what a failover costs at most, but for the standby's promotion. */
const TTL_SECONDS = 10
const POSTGRES_PORT = 5432
const ANSWER_WITHIN_MS = 3000
export const REST_PORT = 8008

interface Member {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica'
  readonly state: string
}

export interface Node {
  readonly machine: Machine
  start(): void
  /** The machine loses its power: Patroni and every process of PostgreSQL at once. */
  kill(): void
}

/** One PostgreSQL that Patroni keeps, with one synchronous standby among its fellows. */
export function patroniNode(machine: Machine, folder: string, etcd: string): Node {
  const own = folderOfPostgres(folder, machine.name)
  const file = path.join(own, 'patroni.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(configOf(machine, own, etcd)))
  return {
    machine,
    start: () => {
      const [program, args] = machine.inside(programOf('patroni') ?? '', [file])
      startAsRoot(program, args, path.join(own, 'log'))
    },
    kill: () => {
      for (const pid of machine.processes()) process.kill(pid, 'SIGKILL')
    },
  }
}

function configOf({ name, address }: Machine, own: string, etcd: string): object {
  const access = ['local all all trust', 'host all all 10.77.193.0/24 trust', 'host replication all 10.77.193.0/24 trust']
  return {
    scope: 'vitrine',
    name,
    restapi: { listen: `${address}:${REST_PORT}`, connect_address: `${address}:${REST_PORT}` },
    etcd3: { hosts: [etcd] },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `${address}:${POSTGRES_PORT}`,
      connect_address: `${address}:${POSTGRES_PORT}`,
      data_dir: path.join(own, 'data'),
      bin_dir: path.dirname(programOf('initdb') ?? ''),
      pgpass: path.join(own, 'pgpass'),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      pg_hba: access,
      parameters: { unix_socket_directories: own, timezone: 'UTC' },
    },
    watchdog: { mode: 'off' },
  }
}

/** `ip netns exec` needs root; what it runs steps down by itself. */
export function startAsRoot(program: string, args: readonly string[], logFile: string): ChildProcess {
  const output = openSync(logFile, 'a')
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: '/tmp' }
  const child = spawn(program, [...args], { cwd: '/', env, stdio: ['ignore', output, output] })
  if (child.pid !== undefined) child.once('exit', endWithThisProcess(child.pid))
  return child
}

/** What the members say of themselves, asked of whichever answers. */
export async function members(machines: readonly Machine[]): Promise<readonly Member[]> {
  for (const { address } of machines) {
    const answer = await fetch(`http://${address}:${REST_PORT}/cluster`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
      .then((response) => (response.ok ? (response.json() as Promise<{ members: Member[] }>) : undefined))
      .catch(() => undefined)
    if (answer) return answer.members
  }
  return []
}

const isWell = ({ state }: Member): boolean => state === 'running' || state === 'streaming'

/** Waits for a leader with a synchronous standby and so many members that are well; answers the leader's name. */
export async function wholeCluster(machines: readonly Machine[], count: number, withinSeconds: number): Promise<string> {
  const until = Date.now() + withinSeconds * 1000
  let last: readonly Member[] = []
  while (Date.now() < until) {
    last = await members(machines)
    const leader = last.find(({ role }) => role === 'leader')
    const isSafe = count === 1 || last.some((member) => member.role === 'sync_standby' && isWell(member))
    if (leader && isSafe && last.filter(isWell).length >= count) return leader.name
    await sleep(500)
  }
  throw new Error(`The cluster was not whole within ${withinSeconds} s: ${JSON.stringify(last)}`)
}
