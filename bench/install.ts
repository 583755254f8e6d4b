import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '@vitrine/platform/processes'
import { atMost, type BenchResult, round } from './measuring/result.ts'

const ROOT = path.join(import.meta.dirname, '..')
const SECONDS_MAX = 35
const MEGABYTES_MAX = 650
const WAIT_SECONDS_MAX = 300
const SANDBOX_SERVERS = 10

/** A fresh clone of what is committed, from `npm start` to the first page of a shop, and what it lays into node_modules. The registry's cache of this machine counts. */
export async function install(): Promise<BenchResult> {
  const clone = temporaryFolder('vitrine-install-')
  execFileSync('git', ['clone', '--quiet', '--local', ROOT, clone.path])
  const [port = 0, adminPort = 0, ...sandboxPorts] = await freePorts(2 + SANDBOX_SERVERS)
  const env = { ...process.env, PORT: String(port), ADMIN_PORT: String(adminPort), SANDBOX_PORTS: sandboxPorts.join(',') }
  const since = performance.now()
  const child = spawn('npm', ['start'], { cwd: clone.path, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  try {
    await firstPage(port, child)
    const seconds = round((performance.now() - since) / 1000)
    const megabytes = Math.round(bytesIn(path.join(clone.path, 'node_modules')) / 1_048_576)
    return {
      name: 'install',
      unit: 'seconds from a fresh clone to the first page',
      ours: seconds,
      limit: SECONDS_MAX,
      ratio: round(seconds / SECONDS_MAX),
      aims: [atMost('seconds to the first page', seconds, SECONDS_MAX), atMost('megabytes of node_modules', megabytes, MEGABYTES_MAX)],
      more: { node: process.version },
    }
  } finally {
    await stop(child)
    clone.remove()
  }
}

async function firstPage(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + WAIT_SECONDS_MAX * 1000
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    const answer = await fetch(`http://localhost:${port}/`).catch(() => undefined)
    if (answer?.status === 200 && (await answer.text()).includes('</html>')) return
    await sleep(100)
  }
  throw new Error(`no page within ${WAIT_SECONDS_MAX} seconds`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

/** As `du` counts: blocks on the disk. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).reduce((sum, entry) => {
    const { blocks } = lstatSync(path.join(entry.parentPath, entry.name))
    return sum + blocks * 512
  }, 0)
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, resolve))
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
