import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { binary } from './binaries.ts'
import type { Place } from './place-cluster.ts'
import { processEnvironment } from './process-environment.ts'
import { findRunning, type Postmaster } from './running-postmaster.ts'

export type Started = { ok: true; postmaster: Postmaster } | { ok: false; reason: string; mayPass: boolean }

const LOG_BYTES_MAX = 8 * 1024 * 1024
const READY_MAX_MS = 120_000
const PASSING_TROUBLE =
  /lock file "postmaster\.pid" (already exists|is empty)|pre-existing shared memory|could not bind|address already in use|in use/i

/**
 * Starts a postmaster of its own process group, so that Ctrl-C reaches Node first and Node decides when the database ends.
 * It writes straight to the log file: a pipe to us would break when we are killed.
 */
export async function startPostmaster(place: Place, settings: Record<string, string>, wantedPort?: number): Promise<Started> {
  const port = wantedPort ?? (await freePort())
  const args = ['-D', place.data, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  if (existsSync(place.logFile) && statSync(place.logFile).size > LOG_BYTES_MAX) truncateSync(place.logFile)
  const output = openSync(place.logFile, 'a')
  const logStart = statSync(place.logFile).size
  const child = spawn(binary(place.native, 'postgres'), args, {
    ...place.user,
    cwd: place.folder,
    env: processEnvironment(),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended ??= `ended with ${signal ?? code}`))

  const deadline = Date.now() + READY_MAX_MS
  while (ended === undefined && Date.now() < deadline) {
    const running = await findRunning(place.data)
    if (running && running.pid === child.pid) {
      child.unref()
      return { ok: true, postmaster: { pid: running.pid, port } }
    }
    await sleep(5)
  }
  if (ended === undefined) child.kill('SIGQUIT')
  const said = readFileSync(place.logFile).subarray(logStart).toString()
  const reason = `${ended ?? `not ready after ${READY_MAX_MS} ms`}\n${said.split('\n').slice(-20).join('\n')}`
  return { ok: false, reason, mayPass: PASSING_TROUBLE.test(said) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}
