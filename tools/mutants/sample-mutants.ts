import { type Random, randomFrom } from '@vitrine/faults/random'
import { readLedger } from '../spec-coverage/ledger.ts'
import { type Change, changesIn } from './changes-in.ts'
import type { Modules, Place } from './modules.ts'
import { codeOf, type ProofOf, proofsOf } from './rule-code.ts'

export interface Mutant {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly change: Change
  /** The test files whose titles carry the id. */
  readonly tests: readonly string[]
}

export interface Sampled {
  readonly mutants: readonly Mutant[]
  /** Sampled rules for which nothing was changed, and why: no quick test, no code that names them, or nothing there to change. */
  readonly passedOver: { readonly onlyJourneys: string[]; readonly unnamed: string[]; readonly unchangeable: string[] }
  readonly rules: number
}

const IS_TEST = /\.test\.tsx?$/
const IS_JOURNEY = /\.e2e\.ts$/

/** Samples rules that tests name, and for each one change of the code behind it. The same seed over the same tree gives the same sample. */
export function sampleMutants(
  modules: Modules,
  files: readonly string[],
  input: { sample: number; seed: number; withJourneys: boolean },
): Sampled {
  const random = randomFrom(input.seed)
  const isRule = new Set(readLedger('docs/spec/ledger').rules.map(({ id }) => id))
  const proofs = files.filter((file) => IS_TEST.test(file) || IS_JOURNEY.test(file)).flatMap((file) => proofsOf(modules, file))
  const rules = Map.groupBy(
    proofs.filter(({ id }) => isRule.has(id)),
    ({ id }) => id,
  )
  const passedOver: Sampled['passedOver'] = { onlyJourneys: [], unnamed: [], unchangeable: [] }
  const mutants: Mutant[] = []
  for (const id of shuffled([...rules.keys()].sort(), random)) {
    if (mutants.length >= input.sample) break
    const all = rules.get(id) ?? []
    const quick = all.filter(({ file }) => IS_TEST.test(file))
    if (quick.length === 0 && !input.withJourneys) {
      passedOver.onlyJourneys.push(id)
      continue
    }
    const used = quick.length > 0 ? quick : all
    const places = codeOf(modules, id, used)
    const mutant = mutantOf(modules, { id, proofs: used, places }, random)
    if (mutant) mutants.push(mutant)
    else passedOver[places.length === 0 ? 'unnamed' : 'unchangeable'].push(id)
  }
  return { mutants, passedOver, rules: rules.size }
}

interface Named {
  readonly id: string
  readonly proofs: readonly ProofOf[]
  readonly places: readonly Place[]
}

function mutantOf(modules: Modules, { id, proofs, places }: Named, random: Random): Mutant | undefined {
  const seen = new Set<string>()
  const choices = places.flatMap(({ file, node }) =>
    changesIn(modules.read(file).text, node).flatMap((change) => {
      const key = `${file}:${change.start}:${change.end}`
      if (seen.has(key)) return []
      seen.add(key)
      return [{ file, change }]
    }),
  )
  if (choices.length === 0) return undefined
  const { file, change } = random.pick(choices)
  const line = modules.read(file).text.slice(0, change.start).split('\n').length
  return { id, file, line, change, tests: [...new Set(proofs.map((proof) => proof.file))].sort() }
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
