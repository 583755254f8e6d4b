import { systemClock } from '@vitrine/platform/kernel'
import { answer, evidence, list } from '../actions/disputes.ts'
import { runOnDatabase, type Work } from '../database/with-database.ts'
import { type Command, type Input, said } from '../program/command.ts'

function workOf({ args: [action, panel, id], text }: Input): Work | undefined {
  if (action === 'list') return async (database) => said(...(await list(database, panel)))
  if (!panel || !/^\d+$/.test(id ?? '')) return undefined
  if (action === 'evidence')
    return async (database) => {
      const document = await evidence(database, panel, Number(id))
      return { lines: [document], data: JSON.parse(document) }
    }
  const email = text('operator')
  if ((action !== 'send' && action !== 'accept') || !email) return undefined
  return async (database) => said(await answer({ database, clock: systemClock, email }, panel, Number(id), action === 'send'))
}

export const disputesCommand: Command = {
  usage: `Disputes of card payments, for operators.

  vitrine disputes list [PANEL]          what is not decided yet
  vitrine disputes evidence PANEL ID     what we know of the payment and of the orders it paid for, as one JSON document
  vitrine disputes send PANEL ID --operator E-MAIL     hands exactly that to the gateway, once; the bank decides
  vitrine disputes accept PANEL ID --operator E-MAIL   gives the disputed money up, once

A dispute is answered once, one way or the other; the server tells the gateway within seconds. E-MAIL is the operator's own account on that panel.

Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  options: { operator: { type: 'string' } },
  run: async (input) => runOnDatabase(workOf(input)),
}
