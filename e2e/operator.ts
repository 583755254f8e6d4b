import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import { newCustomer } from './register.ts'
import { theShop } from './the-shop.ts'

const run = promisify(execFile)
const file = (name: string) => path.join(import.meta.dirname, name)

export interface Operator {
  /** What the command says; rejects with what it says when it refuses. */
  does(command: string, ...args: readonly string[]): Promise<string>
  /** The same, so many days later by the command's own clock: what has to rest a while has rested. */
  doesAfter(days: number, command: string, ...args: readonly string[]): Promise<string>
}

/** Somebody of the shop who works at a command line, on the shop's own database. */
export async function newOperator(email: string): Promise<Operator> {
  const { context } = await newCustomer(email)
  await context.close()
  await atCommandLine(0, email, ['withdrawals', 'operator', 'tidewell', email])
  return {
    does: (...args) => atCommandLine(0, email, args),
    doesAfter: (days, ...args) => atCommandLine(days, email, args),
  }
}

async function atCommandLine(daysAhead: number, email: string, parameters: readonly string[]): Promise<string> {
  const shop = { DATABASE_URL: theShop().adminUrl, DATABASE_ADMIN_URL: '', VITRINE_OPERATOR: email, DAYS_AHEAD: String(daysAhead) }
  const args = ['--import', file('later.ts'), file('../operator/vitrine.ts'), ...parameters]
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...shop } })
  return stdout.trim()
}
