import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { newCustomer } from './register.ts'

const run = promisify(execFile)
const file = (name: string) => path.join(import.meta.dirname, name)

export interface Operator {
  /** What the tool says; rejects with what it says when it refuses. */
  does(tool: string, ...words: readonly string[]): Promise<string>
  /** The same, so many days later by the tool's own clock: what has to rest a while has rested. */
  doesAfter(days: number, tool: string, ...words: readonly string[]): Promise<string>
}

/** Somebody of the shop who works at a command line, on the shop's own database. */
export async function newOperator(email: string): Promise<Operator> {
  const { context } = await newCustomer(email)
  await context.close()
  await atCommandLine(0, 'withdrawals', ['operator', 'tidewell', email])
  const signed = (words: readonly string[]) => [...words, '--operator', email]
  return {
    does: (tool, ...words) => atCommandLine(0, tool, signed(words)),
    doesAfter: (days, tool, ...words) => atCommandLine(days, tool, signed(words)),
  }
}

async function atCommandLine(daysAhead: number, tool: string, words: readonly string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: inject('shopAdminUrl'), DATABASE_ADMIN_URL: '', DAYS_AHEAD: String(daysAhead) }
  const { stdout } = await run(process.execPath, ['--import', file('later.ts'), file(`../operator/${tool}.ts`), ...words], { env })
  return stdout.trim()
}
