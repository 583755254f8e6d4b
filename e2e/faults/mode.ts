import type { Verdict } from './books/compare-books.ts'

export interface ModeOptions {
  /** The same seed makes the same choices. */
  readonly seed: number
  /** How many of whatever the mode counts. */
  readonly size: number
  /** The form of `npm test`: it has to end within about a minute. */
  readonly isShort: boolean
  /** Begins nothing new after so many minutes. */
  readonly minutes?: number
  /** Leaves database and books in place for inspection. */
  readonly keep: boolean
}

export type Log = (line: string) => void

export interface ModeResult {
  /** What was done, counted: lines for the terminal and the evidence page. */
  readonly counts: readonly string[]
  readonly verdicts: readonly Verdict[]
}

export interface Mode {
  /** The option that asks for it. */
  readonly name: string
  /** Its section of the evidence page; its name where nothing else is said. */
  readonly section?: string
  readonly about: string
  /** What the number behind the option counts, and how many there are in the long form and, where it has one of its own, in the short. */
  readonly counts: string
  readonly long: number
  /** Absent where a test of the suites is the short form. */
  readonly short?: number
  readonly run: (options: ModeOptions, log: Log) => Promise<ModeResult>
}
