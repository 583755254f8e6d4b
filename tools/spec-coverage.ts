// Prints which promises of the specification are proved by a passing test. Reads the ledger and the test reports that `npm test` leaves behind.
// Options: --area QTY (one area, row by row), --missing (what nothing proves yet), --json (totals for machines).
import { parseArgs } from 'node:util'
import { coverageOf } from './spec-coverage/coverage.ts'
import { readLedger } from './spec-coverage/ledger.ts'
import { printAreas, printRows, printUnknown, totalsAsJson } from './spec-coverage/print.ts'
import { idsProved, readReports } from './spec-coverage/reports.ts'

const { values: options } = parseArgs({ options: { area: { type: 'string' }, missing: { type: 'boolean' }, json: { type: 'boolean' } } })

const ledger = readLedger('docs/spec/ledger')
const reports = readReports('.data/reports')
const coverage = coverageOf(ledger, idsProved(reports))

if (options.json) {
  console.info(JSON.stringify(totalsAsJson(coverage)))
} else {
  if (reports.length === 0) console.error('There is no test report in .data/reports yet: run "npm test" first.')
  if (options.area || options.missing) printRows(coverage, { area: options.area, missingOnly: options.missing ?? false })
  else printAreas(coverage)
  printUnknown(coverage)
}
