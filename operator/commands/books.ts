import { userInfo } from 'node:os'
import { check, incidents, resume, trail, trial } from '../actions/books.ts'
import { runOnDatabase, type Work } from '../database/with-database.ts'
import type { Command, Input } from '../program/command.ts'

function workOf({ args, text, flag }: Input): Work | undefined {
  const [action, subject] = args
  const reason = text('reason')
  if (action === 'check') return (database) => check(database, subject)
  if (action === 'incidents') return (database) => incidents(database, subject, flag('all'))
  if (action === 'resume' && subject && reason) return (database) => resume(database, subject, userInfo().username, reason)
  if (action === 'trail' && /^\d+$/.test(subject ?? '')) return (database) => trail(database, Number(subject))
  if (action === 'trial' && subject) return (database) => trial(database, subject)
  return undefined
}

export const booksCommand: Command = {
  usage: `The books, for an operator.

  vitrine books check [PANEL]                  checks everything and notes what is wrong; ends with 1 when something is
  vitrine books incidents [PANEL] [--all]      what was found, and what stands still because of it; with --all what was closed too
  vitrine books resume PANEL --reason TEXT     closes the panel's incidents and lets its money move again
  vitrine books trail ORDER                    all money of one order: who gave what to whom, why
  vitrine books trial PANEL                    debits and credits by kind of account

PANEL is its key or number. Gateways and providers are compared by the clock only: their keys stay with the server.
Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  options: { reason: { type: 'string' }, all: { type: 'boolean' } },
  run: async (input) => runOnDatabase(workOf(input)),
}
