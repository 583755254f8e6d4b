import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Stack } from '../stack/stack.ts'
import type { Random } from './random.ts'

const UP_MS: readonly [number, number] = [300, 3000]

export interface Killed {
  readonly kills: number
  /** Database connections of the running server that were cut. */
  readonly cuts: number
  /** The longest time from a kill until the server answered again. */
  readonly slowestStartMs: number
}

/** SIGKILL at random moments, and now and then the server's database connections are cut under it. */
export async function killServer(stack: Stack, kills: number, random: Random, log: (line: string) => void): Promise<Killed> {
  const admin = new pg.Client({ connectionString: stack.adminUrl })
  await admin.connect()
  let cuts = 0
  let slowestStartMs = 0
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      if (random.happens(0.5)) {
        await sleep(random.between(...UP_MS) / 2)
        cuts += await cutConnections(admin, random)
      }
      await sleep(random.between(...UP_MS))
      const killedAt = performance.now()
      await stack.restartServer('SIGKILL')
      slowestStartMs = Math.max(slowestStartMs, performance.now() - killedAt)
      if (kill % 10 === 0) log(`${kill} of ${kills} kills`)
    }
  } finally {
    await admin.end()
  }
  return { kills, cuts, slowestStartMs }
}

async function cutConnections(admin: pg.Client, random: Random): Promise<number> {
  const share = random.between(0.1, 1)
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and random() < $1`,
    [share],
  )
  return rowCount ?? 0
}
