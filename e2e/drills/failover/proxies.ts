import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { folderOfPostgres } from '../debian-cluster.ts'
import { startProgram } from '../run-program.ts'
import type { Machine } from './network.ts'
import { REST_PORT } from './patroni.ts'

export interface HttpProcess {
  readonly port: number
  readonly adminPort: number
}

/** HAProxy before the primary, which Patroni names, and before the processes that serve. */
export function startHaproxy(folder: string, name: string, sections: readonly string[]): ChildProcess {
  const own = folderOfPostgres(folder, name)
  const file = path.join(own, 'haproxy.cfg')
  const defaults = `
global
  maxconn 1000
  stats socket ${path.join(own, 'stats')} mode 600
defaults
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
`
  writeFileSync(file, `${defaults}${sections.join('\n')}\n`)
  return startProgram('haproxy', ['-db', '-f', file], own, path.join(own, 'log'))
}

export const beforePrimary = (port: number, machines: readonly Machine[]): string => `
listen primary
  mode tcp
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${machines.map(({ name, address }) => `  server ${name} ${address}:5432 check port ${REST_PORT}`).join('\n')}`

export const beforeHttp = (port: number, processes: readonly HttpProcess[]): string => `
listen shop
  mode http
  bind 127.0.0.1:${port}
  option forwardfor
  option redispatch
  option httpchk GET /readyz?exclude=database
  default-server inter 1s fall 2 rise 1
${processes.map((one, index) => `  server http${index} 127.0.0.1:${one.port} check port ${one.adminPort}`).join('\n')}`

/** What HAProxy itself counted of one of its sections, and what of it failed in its eyes. */
export async function haproxyCounts(folder: string, name: string, section: string) {
  const socket = connect(path.join(folder, name, 'stats')).setEncoding('utf8')
  socket.write('show stat\n')
  const [head = '', ...rows] = (await socket.toArray()).join('').trim().split('\n')
  const names = head.replace(/^# /, '').split(',')
  const ours = rows.map((row) => row.split(',')).filter(([proxy]) => proxy === section)
  const sum = (field: string, of: (server: string) => boolean): number =>
    ours.filter(([, server = '']) => of(server)).reduce((total, row) => total + Number(row[names.indexOf(field)] || 0), 0)
  const isFront = (server: string) => server === 'FRONTEND'
  const isBack = (server: string) => server === 'BACKEND'
  const failures: readonly (readonly [string, number])[] = [
    ['answers of 5xx', sum('hrsp_5xx', isFront)],
    ['connections that no process took', sum('econ', isBack)],
    ['answers that broke off', sum('eresp', isBack)],
  ]
  return {
    requests: sum('req_tot', isFront),
    retries: sum('wretr', isBack),
    failed: failures.filter(([, count]) => count > 0).map(([what, count]) => `the proxy counted ${count} ${what}`),
  }
}

/** PgBouncer in transaction mode before HAProxy. */
export function startPgBouncer(folder: string, port: number, primaryPort: number, login: string): void {
  const own = folderOfPostgres(folder, 'pgbouncer')
  const users = path.join(own, 'users')
  writeFileSync(users, `"${login}" ""\n`)
  const file = path.join(own, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${primaryPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 200',
    // After a failed login it waits fifteen seconds unless told otherwise.
    'server_login_retry = 1',
    'server_connect_timeout = 3',
    'query_wait_timeout = 10',
    '',
  ]
  writeFileSync(file, lines.join('\n'))
  startProgram('pgbouncer', ['-q', file], own, path.join(own, 'log'))
}
