import { parseArgs } from 'node:util'
import { systemClock } from '@vitrine/platform/kernel'
import { openOperatorDatabase } from './database/open-database.ts'
import { answer, evidence, list } from './disputes/commands.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Disputes of card payments, for operators.

  node operator/disputes.ts list [PANEL]          what is not decided yet
  node operator/disputes.ts evidence PANEL ID     what we know of the payment and of the orders it paid for, as one JSON document
  node operator/disputes.ts send PANEL ID --operator E-MAIL     hands exactly that to the gateway, once; the bank decides
  node operator/disputes.ts accept PANEL ID --operator E-MAIL   gives the disputed money up, once

A dispute is answered once, one way or the other; the server tells the gateway within seconds. E-MAIL is the operator's own account on that panel.

Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { operator: { type: 'string' } } })

async function main(): Promise<number> {
  const [command, panel, id] = positionals
  const isList = command === 'list'
  const isAnswer = (command === 'send' || command === 'accept') && options.operator !== undefined
  if (!isList && !((command === 'evidence' || isAnswer) && panel && /^\d+$/.test(id ?? ''))) {
    console.info(USAGE)
    return 2
  }
  const { database, close } = await openOperatorDatabase()
  try {
    if (isList) console.info((await list(database, panel)).join('\n'))
    else if (isAnswer && options.operator)
      console.info(await answer({ database, clock: systemClock, email: options.operator }, panel ?? '', Number(id), command === 'send'))
    else console.info(await evidence(database, panel ?? '', Number(id)))
    return 0
  } finally {
    await close()
  }
}

runTool(main)
