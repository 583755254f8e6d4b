import { after, type FulfilmentTimings } from './timings.ts'

/** Full jitter: anything between nothing and the doubled wait, so that orders stopped together do not come back together. */
export function retryAt(now: Date, tries: number, timings: FulfilmentTimings, random: number): Date {
  const wait = Math.min(timings.retryCapMs, timings.retryBaseMs * 2 ** Math.min(tries, 30))
  return after(now, wait * random)
}

/** When to ask for an order next, ±20 %. `polls` counts the calls so far. */
export function pollAt(now: Date, polls: number, timings: FulfilmentTimings, random: number): Date {
  return after(now, everyMs(polls, timings) * (0.8 + 0.4 * random))
}

/** The poll count of an order once it moves: as a new one at first, then by the second tier, however long it stood still before. */
export const pollsOnceMoved = (polls: number, { pollTiers }: FulfilmentTimings): number => Math.min(polls, pollTiers[0]?.times ?? 0)

function everyMs(polls: number, { pollTiers }: FulfilmentTimings): number {
  let left = polls
  for (const tier of pollTiers) {
    if (left < tier.times) return tier.everyMs
    left -= tier.times
  }
  return pollTiers.at(-1)?.everyMs ?? 1
}

/** The next poll of an unknown outcome; null when all are used up and a human decides. */
export function resolveAt(unknownAt: Date, step: number, now: Date, { resolveAfterMs }: FulfilmentTimings): Date | null {
  const wait = resolveAfterMs[step]
  if (wait === undefined) return null
  const planned = after(unknownAt, wait)
  return planned > now ? planned : now
}
