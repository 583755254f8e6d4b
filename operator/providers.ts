import { openFulfilment } from './database/open-fulfilment.ts'
import { carryOut, isCommand } from './providers/commands.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Accounts at providers, what they sell, and what we make of it. ACCOUNT is an account's name or number.

  node operator/providers.ts list                                   accounts, balances, notices, latest rate changes
  node operator/providers.ts confirm ACCOUNT --currency USD --rate 1   one unit of the account's currency is worth so many USD
  node operator/providers.ts markup ACCOUNT --percent 40 [--fixed 0.05] [--round 0.01] [--category TEXT]
  node operator/providers.ts limits ACCOUNT [--floor 10] [--low-balance 50] [--calls 60]
                                percent of the price that must stay with us; warn below that balance; calls a minute
  node operator/providers.ts evidence ACCOUNT [--exclusive on|off] [--id-window on|off] [--balance on|off]
                                what may tell about unknown outcomes there: ids between two of ours (agree it with the provider), the balance
                                (where it charges on acceptance); both only when nobody else spends from the account
  node operator/providers.ts text ACCOUNT --part TEXT --means definitive|transient|funds|key|order|nothing
                                what the provider means by a refusal with that piece of text: try the next provider, try again later, we are
                                out of money there, our key is not accepted, it does not know the order it was asked about; "nothing" forgets it, and the outcome is unknown again
  node operator/providers.ts word ACCOUNT --word WORD --means pending|in_progress|completed|partial|canceled|nothing
                                what he means by a word of progress
  node operator/providers.ts services ACCOUNT [--category TEXT]     what the provider lists
  node operator/providers.ts import ACCOUNT --delivery N [--ids 1,2,3 | --category TEXT] [--type N] [--guarantee 30]
  node operator/providers.ts takes ACCOUNT --service N [--takes brief=FIELD,country=FIELD] [--counts quantity|lines|order]
                                what the provider's service behind our service N takes beyond its type, by its description: his field for each of
                                comments, keywords, brief, language, country; how it counts, where its type is unknown
  node operator/providers.ts sync [ACCOUNT]                         read the list now: rates, prices, what is gone

  --panel KEY   the panel; the first one when there is only one

Works on DATABASE_URL with MASTER_KEY, or on the data of \`npm start\` in DATA_DIR (.data/demo).`

async function main([command = '', ...words]: readonly string[]): Promise<number> {
  if (!isCommand(command)) {
    console.error(USAGE)
    return 2
  }
  const { deps, close } = await openFulfilment()
  try {
    for (const line of await carryOut(deps, [command, ...words])) console.info(line)
    return 0
  } finally {
    await close()
  }
}

runTool(() => main(process.argv.slice(2)))
