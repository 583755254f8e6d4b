// Breaks the code behind covered rules, one change at a time, and sees whether the tests that carry the rule's id notice. How it chooses: docs/adr/0031-mutants.md.
// Goes on where it was ended, with the same seed; --minutes bounds it. Ends with 1 when fewer than nine of ten changes are noticed.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { evidenceFile, writeEvidence } from './evidence/evidence.ts'
import { makeCopy } from './mutants/copy.ts'
import { openModules } from './mutants/modules.ts'
import { evidenceOf, lineOf, NOTICED_MIN, type Outcome } from './mutants/outcomes.ts'
import { runTests } from './mutants/run-tests.ts'
import { type Mutant, sampleMutants } from './mutants/sample-mutants.ts'

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    journeys: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const [sample, seed, minutes] = [values.sample, values.seed, values.minutes].map(Number)
if (![sample, seed, minutes].every((value) => Number.isSafeInteger(value) && Number(value) > 0))
  throw new Error('npm run test:mutants -- [--sample 60] [--seed N] [--minutes 60] [--journeys] [--list] [--anew] [--write]')

const FOLDER = path.resolve('.data/mutants')
const copy = makeCopy(process.cwd(), FOLDER)
process.once('exit', () => copy.remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const modules = openModules(copy.root)
const input = { sample: Number(sample), seed: Number(seed), withJourneys: values.journeys }
const sampled = sampleMutants(
  modules,
  copy.files.filter((file) => /\.tsx?$/.test(file)),
  input,
)
console.info(
  `${sampled.mutants.length} changes with seed ${seed}, of ${sampled.rules} rules that tests name; passed over: ${sampled.passedOver.onlyJourneys.length} that only journeys name; no code names it: ${sampled.passedOver.unnamed.length}; nothing to change there: ${sampled.passedOver.unchangeable.length}`,
)

/** What was found already, by change: a change of a file that is another one now is made again. */
const keyOf = ({ id, file, line, change }: Mutant): string => `${id} ${file}:${line} ${change.was} → ${change.becomes}`
const journal = path.join(FOLDER, `seed-${seed}.jsonl`)
mkdirSync(FOLDER, { recursive: true })
if (values.anew) writeFileSync(journal, '')
const known = new Map<string, Outcome>(
  existsSync(journal)
    ? readFileSync(journal, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Outcome & { key: string })
        .map((outcome) => [outcome.key, outcome])
    : [],
)

async function tryOut(mutant: Mutant): Promise<Outcome> {
  const whole = await runTests(copy.root, mutant.tests, mutant.id)
  if (whole.failed.length > 0 || whole.passed === 0) return { mutant, verdict: 'red before', by: whole.failed }
  const at = path.join(copy.root, mutant.file)
  const { text } = modules.read(mutant.file)
  const { start, end, becomes } = mutant.change
  writeFileSync(at, text.slice(0, start) + becomes + text.slice(end))
  try {
    const broken = await runTests(copy.root, mutant.tests, mutant.id)
    return { mutant, verdict: broken.failed.length > 0 ? 'noticed' : 'survived', by: broken.failed }
  } finally {
    writeFileSync(at, text)
  }
}

const outcomes: Outcome[] = []
const endsAt = performance.now() + Number(minutes) * 60_000
for (const mutant of sampled.mutants) {
  const key = keyOf(mutant)
  const before = known.get(key)
  if (values.list) {
    console.info(lineOf({ mutant, verdict: 'listed', by: mutant.tests }))
    continue
  }
  if (!before && performance.now() > endsAt) break
  const outcome = before ?? (await tryOut(mutant))
  if (!before) appendFileSync(journal, `${JSON.stringify({ key, ...outcome })}\n`)
  outcomes.push(outcome)
  console.info(lineOf(outcome))
}

if (!values.list) {
  const { lines, share } = evidenceOf(outcomes, sampled, { sample: input.sample, seed: input.seed })
  console.info(`\n${lines[0]}`)
  if (values.write) writeEvidence(evidenceFile, { name: 'Changes of the code behind rules', lines })
  if (share < NOTICED_MIN) process.exitCode = 1
}
