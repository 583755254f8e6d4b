import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './rounds.ts'

/** Milliseconds of each question, of the customer with some and of the one with many. */
export type Took = Readonly<Record<string, { readonly some: number[]; readonly many: number[] }>>
type Who = 'some' | 'many'

const WARM_UP = 5

/** Asks every question of both customers, round by round; the first rounds do not count. */
export async function askInTurns<Customer>(
  names: readonly string[],
  customers: Readonly<Record<Who, Customer>>,
  {
    rounds,
    ask,
    pauseMs = 0,
  }: {
    readonly rounds: number
    /** Between two rounds: a customer may read so often a minute. */
    readonly pauseMs?: number
    readonly ask: (name: string, customer: Customer, round: number) => Promise<unknown>
  },
): Promise<Took> {
  const took = Object.fromEntries(names.map((name) => [name, { some: [] as number[], many: [] as number[] }]))
  const turns: readonly Who[] = ['some', 'many']
  for (let round = -WARM_UP; round < rounds; round += 1) {
    await sleep(pauseMs)
    for (const name of names) {
      // What was asked just before may leave something behind: take turns at being first.
      for (const who of round % 2 === 0 ? turns : turns.toReversed()) {
        const started = performance.now()
        await ask(name, customers[who], Math.max(round, 0))
        if (round >= 0) took[name]?.[who].push(performance.now() - started)
      }
    }
  }
  return took
}

/** Of the named questions together. */
export const p95Of = (took: Took, who: Who, names: readonly string[]): number =>
  quantile(
    names.flatMap((name) => took[name]?.[who] ?? []),
    0.95,
  )
