import { setTimeout as sleep } from 'node:timers/promises'

/** The time of a shop under test, its workers and its provider. */
export interface ShopTime {
  now(): number
  /** Lets so many milliseconds pass. */
  pass(ms: number): Promise<void>
}

/** How far this clock lags behind the database's, on which nothing may depend. */
const BEHIND_MS = 60 * 60_000

/** Advance per clock reading: consecutive events get ascending timestamps, and a lease lasts for hundreds of them. */
const POLL_MS = 0.1

/** Stands still while work is done, and advances when the test says so. */
export function standingTime(): ShopTime {
  let at = Date.now() - BEHIND_MS
  const move = (ms: number): number => {
    at += ms
    return at
  }
  return { now: () => Math.floor(move(POLL_MS)), pass: async (ms) => void move(ms) }
}

/** For what the database's own clock decides: limits of calls, the starts of runs. */
export const machineTime: ShopTime = { now: Date.now, pass: (ms) => sleep(ms) }
