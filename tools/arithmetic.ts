import { parseArgs } from 'node:util'
import { checkArithmetic } from '@vitrine/ordering/testing'
import { checkShownSums } from './arithmetic/shown-sums.ts'
import { evidenceFile, writeEvidence } from './evidence/evidence.ts'

const CASES = 1_000_000

/**
 * `npm run test:arithmetic -- [--cases N] [--seed S] [--write]`: random purchases, each quoted, ordered, paid and ended, every figure beside an exact one, and as many receipts whose
 * printed parts must add up to the printed total. The first difference ends it with its smallest example; `--write` writes the result to docs/evidence.md.
 */
function main(): void {
  const { values } = parseArgs({
    options: { cases: { type: 'string' }, seed: { type: 'string' }, write: { type: 'boolean', default: false } },
  })
  const cases = Number(values.cases ?? process.env.ARITHMETIC_CASES ?? CASES)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const started = performance.now()
  const coverage = checkArithmetic({ cases, seed })
  const shown = checkShownSums({ cases, seed })
  const seconds = Math.round((performance.now() - started) / 1000)
  const lines = [
    `- seed ${seed}: ${cases.toLocaleString('en')} purchases, no difference, in ${seconds} s`,
    `- met: ${[...coverage]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([what, times]) => `${what} ${times}`)
      .join(', ')}`,
    `- shown: ${cases.toLocaleString('en')} receipts in ${shown.size} pairs of language and currency, the printed parts are the printed total; ${Math.min(...shown.values()).toLocaleString('en')} at least of each`,
  ]
  console.info(lines.join('\n'))
  if (values.write) writeEvidence(evidenceFile, { name: 'arithmetic', lines })
}

main()
