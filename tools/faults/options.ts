import { parseArgs } from 'node:util'

export interface FaultOptions {
  readonly kills: number
  readonly seed: number
  /** Writes the result to docs/evidence.md. */
  readonly write: boolean
  /** Leaves database and books where they are, to look at them. */
  readonly keep: boolean
  /** No further kill after this time: a slow machine kills less often, not for longer. */
  readonly killSecondsMax: number
  /** Everything has to come to rest within this time after the last kill. */
  readonly drainSeconds: number
}

const SHORT_KILLS = 10
const LONG_KILLS = 100
const SHORT_KILL_SECONDS = 60

/** `--kills N` (100 by default), `--short` (10), `--seed S` repeats kill times and choices of a run, `--write`, `--keep`. */
export function readOptions(args: readonly string[]): FaultOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string' },
      seed: { type: 'string' },
      short: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  const kills = Number(values.kills ?? (values.short ? SHORT_KILLS : LONG_KILLS))
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
  if (!Number.isSafeInteger(kills) || kills < 0) throw new Error('--kills is a number')
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed is a number')
  return {
    kills,
    seed,
    write: values.write,
    keep: values.keep,
    killSecondsMax: values.short ? SHORT_KILL_SECONDS : Number.POSITIVE_INFINITY,
    drainSeconds: values.short ? 60 : 300,
  }
}
