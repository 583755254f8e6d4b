import { parseArgs } from 'node:util'

export interface DrillOptions {
  /** The same seed makes the same choices. */
  readonly seed: number
  /** How long people order before and after what happens. */
  readonly seconds: number
  /** The form of `npm test`: less of everything. */
  readonly isShort: boolean
  /** Leaves database, logs and books in place. */
  readonly keep: boolean
}

export interface Wanted {
  readonly name: string | undefined
  readonly options: DrillOptions
  /** Writes the result to docs/evidence.md. */
  readonly write: boolean
}

const SECONDS = 20
const SHORT_SECONDS = 3

/** `NAME [--seed S] [--seconds N | --minutes N] [--short] [--write] [--keep]`; throws on anything else. */
export function readWanted(args: readonly string[]): Wanted {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      seconds: { type: 'string' },
      minutes: { type: 'string' },
      short: { type: 'boolean' },
      write: { type: 'boolean' },
      keep: { type: 'boolean' },
    },
  })
  if (positionals.length > 1) throw new Error('One drill at a time')
  return {
    name: positionals[0],
    options: {
      seed: wholeNumber('seed', values.seed) ?? Math.floor(Math.random() * 1e9),
      seconds: secondsOf(values) ?? (values.short ? SHORT_SECONDS : SECONDS),
      isShort: values.short ?? false,
      keep: values.keep ?? false,
    },
    write: values.write ?? false,
  }
}

function secondsOf({ seconds, minutes }: { readonly seconds?: string; readonly minutes?: string }): number | undefined {
  if (seconds !== undefined && minutes !== undefined) throw new Error('Either --seconds or --minutes')
  const wanted = wholeNumber('minutes', minutes)
  return wanted === undefined ? wholeNumber('seconds', seconds) : wanted * 60
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a whole number`)
  return Number(text)
}
