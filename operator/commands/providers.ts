import { carryOut, isCommand, providerOptions } from '../actions/providers.ts'
import { withFulfilment } from '../database/with-database.ts'
import { type Command, said } from '../program/command.ts'

export const providersCommand: Command = {
  usage: `Accounts at providers, what they sell, and what we make of it. ACCOUNT is an account's name or number.

  vitrine providers list                                   accounts, balances, notices, latest rate changes
  vitrine providers confirm ACCOUNT --currency USD --rate 1   one unit of the account's currency is worth so many USD
  vitrine providers markup ACCOUNT --percent 40 [--fixed 0.05] [--round 0.01 | --ending 0.99] [--category TEXT]
  vitrine providers limits ACCOUNT [--floor 10] [--low-balance 50] [--calls 60]
                                percent of the price that must stay with us; warn below that balance; calls a minute
  vitrine providers evidence ACCOUNT [--exclusive on|off] [--id-window on|off] [--balance on|off]
                                what may tell about unknown outcomes there: ids between two of ours (agree it with the provider), the balance
                                (where it charges on acceptance); both only when nobody else spends from the account
  vitrine providers text ACCOUNT --part TEXT --means definitive|transient|funds|key|order|nothing
                                what the provider means by a refusal with that piece of text: try the next provider, try again later, we are
                                out of money there, our key is not accepted, it does not know the order it was asked about; "nothing" forgets it, and the outcome is unknown again
  vitrine providers word ACCOUNT --word WORD --means pending|in_progress|completed|partial|canceled|nothing
                                what he means by a word of progress
  vitrine providers services ACCOUNT [--category TEXT]     what the provider lists
  vitrine providers import ACCOUNT --delivery N [--ids 1,2,3 | --category TEXT] [--type N] [--guarantee 30]
  vitrine providers takes ACCOUNT --service N [--takes brief=FIELD,country=FIELD] [--counts quantity|lines|order]
                                what the provider's service behind our service N takes beyond its type, by its description: his field for each of
                                comments, keywords, brief, language, country; how it counts, where its type is unknown
  vitrine providers sync [ACCOUNT]                         read the list now: rates, prices, what is gone

  --panel KEY   the panel; the first one when there is only one

Works on DATABASE_URL with MASTER_KEY, or on the data of \`npm start\` in DATA_DIR (.data/demo).`,
  options: providerOptions,
  run: async ({ args, text }) => {
    if (!isCommand(args[0] ?? '')) return undefined
    return said(...(await withFulfilment((deps) => carryOut(deps, args, text))))
  },
}
