import { type ChildProcess, execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endChild, startChild } from '../../../tools/stack/child.ts'
import { freePort } from '../../../tools/stack/free-port.ts'

const READY_WITHIN_MS = 60_000
/** What deploy/ allows before SIGKILL. */
const STOP_WITHIN_SECONDS = 40

/** A place for one process: its ports stay, its version changes. */
export interface Slot {
  readonly name: string
  readonly port: number
  readonly adminPort: number
  /** Ends the process as systemd does and starts the version in another tree at its place; answers what went wrong. */
  replace(root: string): Promise<readonly string[]>
  stop(): Promise<void>
}

export async function startSlot(
  name: string,
  roles: 'http' | 'worker',
  root: string,
  environment: Readonly<Record<string, string>>,
): Promise<Slot> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const start = async (from: string): Promise<ChildProcess> => {
    const ours = { ...environment, ROLES: roles, PORT: String(port), ADMIN_PORT: String(adminPort) }
    const { child } = await startChild(path.join(from, 'apps/server/src/main.ts'), [], ours, 'message')
    await ready(name, adminPort)
    return child
  }
  let child = await start(root)
  return {
    name,
    port,
    adminPort,
    replace: async (next) => {
      const started = performance.now()
      await endChild(child)
      const seconds = (performance.now() - started) / 1000
      const wrong = [
        ...(child.exitCode === 0 ? [] : [`${name} ended with ${child.exitCode ?? child.signalCode}`]),
        ...(seconds < STOP_WITHIN_SECONDS ? [] : [`${name} took ${seconds.toFixed(1)} s to stop`]),
      ]
      child = await start(next)
      return wrong
    },
    stop: () => endChild(child),
  }
}

async function ready(name: string, adminPort: number): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${adminPort}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error(`${name} did not get ready`)
}

/** `vitrine prepare` of a version, as an operator runs it. */
export async function prepare(root: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', path.join(root, 'operator/vitrine.ts'), 'prepare']
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...environment } })
}
