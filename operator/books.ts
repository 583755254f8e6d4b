import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Database } from '@vitrine/platform/database'
import { type Answer, check, incidents, resume, trail, trial } from './books/commands.ts'
import { openOperatorDatabase } from './database/open-database.ts'
import { runTool } from './run-tool.ts'

const USAGE = `The books, for an operator.

  node operator/books.ts check [PANEL]                  checks everything and notes what is wrong; ends with 1 when something is
  node operator/books.ts incidents [PANEL] [--all]      what was found, and what stands still because of it; with --all what was closed too
  node operator/books.ts resume PANEL --reason TEXT     closes the panel's incidents and lets its money move again
  node operator/books.ts trail ORDER                    all money of one order: who gave what to whom, why
  node operator/books.ts trial PANEL                    debits and credits by kind of account

PANEL is its key or number. Gateways and providers are compared by the clock only: their keys stay with the server.
Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: 'string' }, all: { type: 'boolean', default: false } },
})

function answerTo(database: Database, [command, subject]: readonly string[]): Promise<Answer> | undefined {
  if (command === 'check') return check(database, subject)
  if (command === 'incidents') return incidents(database, subject, options.all)
  if (command === 'resume' && subject && options.reason) return resume(database, subject, userInfo().username, options.reason)
  if (command === 'trail' && /^\d+$/.test(subject ?? '')) return trail(database, Number(subject))
  if (command === 'trial' && subject) return trial(database, subject)
  return undefined
}

async function main(): Promise<number> {
  if (positionals.length === 0) {
    console.info(USAGE)
    return 2
  }
  const { database, close } = await openOperatorDatabase()
  try {
    const answer = await answerTo(database, positionals)
    console.info(answer ? answer.lines.join('\n') : USAGE)
    return answer === undefined ? 2 : answer.isWell ? 0 : 1
  } finally {
    await close()
  }
}

runTool(main)
