import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '../../../tools/stack/stack.ts'
import type { Log } from '../mode.ts'
import type { Random } from '../random.ts'

const UP_MS: readonly [number, number] = [1_500, 6_000]
const DOWN_MS: readonly [number, number] = [0, 2_000]

export interface DatabaseRestarts {
  readonly restarts: number
  /** The longest time from an immediate stop until the database answered again. */
  readonly slowestMs: number
}

/** The database crashes as by a power cut, stays down briefly and recovers from its WAL, again and again. */
export async function restartDatabase(
  stack: Stack,
  plan: { readonly restarts: number; readonly secondsMax: number },
  random: Random,
  log: Log,
): Promise<DatabaseRestarts> {
  let done = 0
  let slowestMs = 0
  const started = performance.now()
  while (done < plan.restarts && (performance.now() - started) / 1000 < plan.secondsMax) {
    await sleep(random.between(...UP_MS))
    const stoppedAt = performance.now()
    await stack.restartDatabase('immediate', random.between(...DOWN_MS))
    slowestMs = Math.max(slowestMs, performance.now() - stoppedAt)
    done += 1
    if (done % 10 === 0) log(`${done} of ${plan.restarts} restarts`)
  }
  return { restarts: done, slowestMs }
}
