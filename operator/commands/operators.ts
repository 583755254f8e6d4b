import { userInfo } from 'node:os'
import { issueSetupCode, resetFactorByCommand } from '@vitrine/operators/operator'
import type { Database } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import { runOnDatabase } from '../database/with-database.ts'
import { type Answer, type Command, said } from '../program/command.ts'

export const operatorsCommand: Command = {
  usage: `Makes the first owner of a deployment, and helps one who lost the second factor.

  vitrine operators first-owner
  vitrine operators reset-factor EMAIL

first-owner prints a code that the console's first page asks for. It works once, within a day; calling this again makes an earlier code void. Once there is an
operator, owners invite the others in the console.

reset-factor forgets the app and the recovery codes of an operator whom no other owner can help. Sessions end; the password opens the way to set up another app.

Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  run: async ({ args: [verb, email, ...more] }) => {
    if (more.length > 0) return undefined
    if (verb === 'first-owner' && email === undefined) return runOnDatabase(printSetupCode)
    if (verb === 'reset-factor' && email !== undefined) return runOnDatabase((database) => resetFactor(database, email))
    return undefined
  },
}

async function printSetupCode(database: Database): Promise<Answer> {
  const code = await database.system((trx) => issueSetupCode(trx, systemClock.now()))
  if (code === undefined) throw new Error('This deployment has operators: its owners invite others.')
  return said(code)
}

async function resetFactor(database: Database, email: string): Promise<Answer> {
  const by = userInfo().username
  if (!(await database.system((trx) => resetFactorByCommand(trx, { email, by, now: systemClock.now() }))))
    throw new Error('No operator has this address.')
  return said(`${email} signs in by password and sets another app up.`)
}
