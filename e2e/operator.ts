import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { newCustomer } from './register.ts'

const run = promisify(execFile)
const file = (name: string) => path.join(import.meta.dirname, name)

export interface Operator {
  /** What the command says; rejects with what it says when it refuses. */
  does(command: string, ...words: readonly string[]): Promise<string>
  /** The same, so many days later by the command's own clock: what has to rest a while has rested. */
  doesAfter(days: number, command: string, ...words: readonly string[]): Promise<string>
}

/** Somebody of the shop who works at a command line, on the shop's own database. */
export async function newOperator(email: string): Promise<Operator> {
  const { context } = await newCustomer(email)
  await context.close()
  await atCommandLine(0, email, ['withdrawals', 'operator', 'tidewell', email])
  return {
    does: (...words) => atCommandLine(0, email, words),
    doesAfter: (days, ...words) => atCommandLine(days, email, words),
  }
}

async function atCommandLine(daysAhead: number, email: string, words: readonly string[]): Promise<string> {
  const shop = { DATABASE_URL: inject('shopAdminUrl'), DATABASE_ADMIN_URL: '', VITRINE_OPERATOR: email, DAYS_AHEAD: String(daysAhead) }
  const args = ['--import', file('later.ts'), file('../operator/vitrine.ts'), ...words]
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...shop } })
  return stdout.trim()
}
