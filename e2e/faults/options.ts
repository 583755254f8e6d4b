import type { Mode, ModeOptions } from './mode.ts'

export interface Wanted {
  readonly mode: Mode
  readonly options: ModeOptions
}

export interface Plan {
  readonly wanted: readonly Wanted[]
  /** Writes each result to docs/evidence.md. */
  readonly write: boolean
}

const SWITCHES = ['short', 'long', 'write', 'keep']
const NUMBERS = ['seed', 'seeds', 'minutes']

/**
 * `--NAME [N]` asks for a mode and how much of it, `--long` for all of them in their long form, `--short` for those that have a short one. `--seed S`
 * repeats a run, `--seeds N` is another word for the number of a mode that counts seeds, `--minutes M` begins nothing new after that time, `--keep` leaves data, `--write`
 * writes the result.
 */
export function readOptions(args: readonly string[], modes: readonly Mode[]): Plan {
  const given = readArguments(args, new Set([...SWITCHES, ...NUMBERS, ...modes.map(({ name }) => name)]))
  const isShort = given.has('short')
  const named = modes.filter(({ name }) => given.has(name))
  const all = isShort ? modes.filter(({ short }) => short !== undefined) : given.has('long') ? modes : modes.slice(0, 1)
  const minutes = given.get('minutes')
  const seed = given.get('seed') ?? Math.floor(Math.random() * 1e9)
  return {
    write: given.has('write'),
    wanted: (named.length > 0 ? named : all).map((mode) => {
      const requested = given.get(mode.name) ?? (mode.counts === 'seeds' ? given.get('seeds') : undefined)
      return {
        mode,
        options: {
          seed,
          size: requested ?? (isShort ? (mode.short ?? mode.long) : mode.long),
          isShort,
          keep: given.has('keep'),
          ...(minutes === undefined ? {} : { minutes }),
        },
      }
    }),
  }
}

function readArguments(args: readonly string[], known: ReadonlySet<string>): ReadonlyMap<string, number | undefined> {
  const given = new Map<string, number | undefined>()
  for (let index = 0; index < args.length; index += 1) {
    const [word = '', glued] = (args[index] ?? '').split('=')
    const name = word.slice(2)
    if (!word.startsWith('--') || !known.has(name))
      throw new Error(`${args[index]} is no option; there are ${[...known].map((one) => `--${one}`).join(' ')}`)
    const next = glued ?? (/^\d+$/.test(args[index + 1] ?? '') ? args[++index] : undefined)
    const number = next === undefined ? undefined : Number(next)
    if (number === undefined ? NUMBERS.includes(name) : !Number.isSafeInteger(number)) throw new Error(`--${name} is a number`)
    given.set(name, number)
  }
  return given
}
