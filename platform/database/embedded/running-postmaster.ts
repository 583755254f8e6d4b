import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { isCode } from './binaries.ts'

export type Postmaster = { pid: number; port: number }

/** What the lock file says; `ready` only once connections are accepted. undefined when there is none. */
export function readPostmaster(data: string): (Postmaster & { ready: boolean }) | undefined {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: (lines[7] ?? '').startsWith('ready') }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** The live postmaster of this cluster. A stale lock file whose process number now belongs to somebody else fails at the port. */
export async function findRunning(data: string): Promise<Postmaster | undefined> {
  const found = readPostmaster(data)
  if (!found?.ready || !found.port || !isAlive(found.pid)) return undefined
  return (await answers(found.port)) ? { pid: found.pid, port: found.port } : undefined
}

/** A process of another user counts as alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const ANSWER_MAX_MS = 2_000

/** Sends PostgreSQL's first message and waits for its one-byte answer: an open port alone may be another program, or a postmaster just dying. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.setTimeout(ANSWER_MAX_MS, () => end(false))
    socket.once('connect', () => socket.write(SSL_REQUEST))
    socket.once('data', (data) => end(data.length === 1 && 'NS'.includes(data.toString())))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })
}
