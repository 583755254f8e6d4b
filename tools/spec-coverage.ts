// Prints which promises of the specification are proved by a passing test, on the server, on the screen or on both. Reads the ledger and the test reports
// that `npm test` leaves behind; ends with 1 when a title names more ids than one test can prove.
// Options: --area QTY (one area, row by row), --missing (what nothing proves yet), --json (totals for machines).
import { parseArgs } from 'node:util'
import { coverageOf } from './spec-coverage/coverage.ts'
import { readLedger } from './spec-coverage/ledger.ts'
import { namedIn } from './spec-coverage/named.ts'
import { printAreas, printLeftOut, printRows, printUnknown, totalsAsJson } from './spec-coverage/print.ts'
import { proofsIn, readReports } from './spec-coverage/reports.ts'
import { readSources } from './tidy/sources.ts'

const { values: options } = parseArgs({ options: { area: { type: 'string' }, missing: { type: 'boolean' }, json: { type: 'boolean' } } })

const ledger = readLedger('docs/spec/ledger')
const reports = readReports('.data/reports')
const proofs = proofsIn(reports)
const coverage = coverageOf(ledger, proofs, namedIn(readSources('.')))

if (options.json) {
  console.info(JSON.stringify(totalsAsJson(coverage)))
} else {
  if (reports.length === 0) console.error('There is no test report in .data/reports yet: run "npm test" first.')
  if (options.area || options.missing) printRows(coverage, { area: options.area, missingOnly: options.missing ?? false })
  else printAreas(coverage)
  printUnknown(coverage)
}
printLeftOut(proofs)
if (proofs.crowded.length > 0) process.exitCode = 1
