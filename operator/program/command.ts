import type { ParseArgsOptionsConfig } from 'node:util'

/** What a command was called with, its options taken out. */
export interface Input {
  readonly args: readonly string[]
  /** The value of an option; undefined where it was not given. */
  text(name: string): string | undefined
  flag(name: string): boolean
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export interface Answer {
  /** What a person reads. */
  readonly lines: readonly string[]
  /** The same for programs, where it has a shape of its own. */
  readonly data?: unknown
  /** False ends the program with 1, as after an error. */
  readonly isWell?: boolean
}

/** One subcommand of `vitrine`. */
export interface Command {
  /** Every way to call it, and what that does. */
  readonly usage: string
  readonly options?: ParseArgsOptionsConfig
  /** Undefined for invalid arguments: the usage is printed, and nothing was done. */
  run(input: Input): Promise<Answer | undefined>
}

export const said = (...lines: readonly string[]): Answer => ({ lines })
