import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { endChild, startChild } from '../../../tools/stack/child.ts'
import type { Stack } from '../../../tools/stack/stack.ts'
import { connect } from '../books/read-books.ts'
import type { Random } from '../random.ts'

const SERVER = path.join(import.meta.dirname, '../../../apps/server/src/main.ts')
const UP_MS: readonly [number, number] = [300, 3000]
const WORKER_SHARE = 0.3

export interface Killed {
  readonly kills: number
  /** Database connections of running servers that were cut. */
  readonly cuts: number
  /** The longest time from a kill until the process was ready again. */
  readonly slowestStartMs: number
}

/** SIGKILL at random times for one of two processes, and now and then their database connections are cut under them. */
export async function killServers(
  stack: Stack,
  second: SecondWorker,
  plan: { readonly kills: number; readonly secondsMax: number; readonly mayGoOn: (done: number) => boolean },
  random: Random,
  log: (line: string) => void,
): Promise<Killed> {
  const admin = await connect(stack.adminUrl)
  let cuts = 0
  let done = 0
  let slowestStartMs = 0
  const started = performance.now()
  try {
    while (done < plan.kills && (performance.now() - started) / 1000 < plan.secondsMax) {
      if (random.happens(0.5)) {
        await sleep(random.between(...UP_MS) / 2)
        cuts += await cutConnections(admin, random)
      }
      await sleep(random.between(...UP_MS))
      while (!plan.mayGoOn(done)) await sleep(100)
      const killedAt = performance.now()
      await (random.happens(WORKER_SHARE) ? second.restart() : stack.restartServer('SIGKILL'))
      slowestStartMs = Math.max(slowestStartMs, performance.now() - killedAt)
      done += 1
      if (done % 10 === 0) log(`${done} of ${plan.kills} kills`)
    }
  } finally {
    await admin.end()
  }
  return { kills: done, cuts, slowestStartMs }
}

/** Those of the servers, which have a login of their own. */
async function cutConnections(admin: pg.Client, random: Random): Promise<number> {
  const share = random.between(0.1, 1)
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename <> current_user and backend_type = 'client backend' and random() < $1`,
    [share],
  )
  return rowCount ?? 0
}

export interface SecondWorker {
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Another process that works off the same queues: what one leaves behind half done, the other has to judge while it lives. */
export async function startSecondWorker(stack: Stack): Promise<SecondWorker> {
  const start = async (): Promise<ChildProcess> =>
    (await startChild(SERVER, [], { ...stack.environment, ROLES: 'worker', PORT: '0' }, 'message')).child
  let child = await start()
  return {
    restart: async () => {
      await endChild(child, 'SIGKILL')
      child = await start()
    },
    stop: () => endChild(child),
  }
}
