// Ends with 1 when a declared row was compared with nothing by the tests that have run: to be asked after all database and http tests.
import { readSources } from '../tidy/sources.ts'
import { readCompared } from './compared.ts'
import { uncheckedRows } from './unchecked.ts'

const found = uncheckedRows(readSources('.'), readCompared() ?? new Set())
for (const { path, line, message } of found) console.error(`${path}:${line} ${message}`)
console.info(`rows: ${found.length} unchecked`)
if (found.length > 0) process.exitCode = 1
