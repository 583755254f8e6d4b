import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type SignInProviderName, signInProviders } from '@vitrine/identity'
import { openSealed } from './database/open-fulfilment.ts'
import { runTool } from './run-tool.ts'
import { enter, list, turn } from './sign-in-providers/commands.ts'

const USAGE = `A panel's accounts at providers of sign-in, for operators. PROVIDER is one of ${signInProviders.join(', ')}.

  node operator/sign-in-providers.ts list [PANEL]                    what is entered, and the addresses to name in the provider's console
  node operator/sign-in-providers.ts set PANEL PROVIDER --client-id ID [--one-tap] [--bot NAME] [--widget]
                                the panel's application at the provider, written over what was there. The secret is asked for, or taken from
                                CLIENT_SECRET; never from the command line, which every program on the machine can read.
                                --one-tap (google): shows One Tap on the page of sign-in
                                --bot (telegram): the bot's name; without one Telegram is not offered
                                --widget (telegram): also takes the older widget; the bot's token is asked for, or taken from BOT_TOKEN
                                --issuer URL, --endpoint URL: where the provider is, when not at its usual place
  node operator/sign-in-providers.ts off PANEL PROVIDER              nobody comes in that way until it is on again
  node operator/sign-in-providers.ts on PANEL PROVIDER

Secrets are sealed with the master key and never shown again, but for their last four characters.
PANEL is its key or number. Works on DATABASE_URL with MASTER_KEY, or on the data of \`npm start\` in DATA_DIR (.data/demo).`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'client-id': { type: 'string' },
    'one-tap': { type: 'boolean' },
    bot: { type: 'string' },
    widget: { type: 'boolean' },
    issuer: { type: 'string' },
    endpoint: { type: 'string' },
  },
})

const isProvider = (text: string | undefined): text is SignInProviderName => signInProviders.some((name) => name === text)

const input = createInterface({ input: process.stdin })
const lines = input[Symbol.asyncIterator]()

/** From the environment, else the next line that is typed or piped in. */
async function secretOf(variable: 'CLIENT_SECRET' | 'BOT_TOKEN', name: string): Promise<string> {
  const given = process.env[variable]
  if (given) return given
  if (process.stdin.isTTY) process.stderr.write(`${name}: `)
  const { value } = await lines.next()
  return String(value ?? '').trim()
}

async function main(): Promise<number> {
  const [command, panel, provider] = positionals
  const clientId = options['client-id']
  const isKnown = ['list', 'set', 'on', 'off'].includes(command ?? '')
  if (!isKnown || (command !== 'list' && !(panel && isProvider(provider))) || (command === 'set' && !clientId)) {
    console.info(USAGE)
    return 2
  }
  const { database, secrets, close } = await openSealed()
  try {
    if (command === 'list') console.info((await list(database, panel)).join('\n'))
    else if (panel && isProvider(provider)) {
      const about = { database, secrets, panel, provider }
      if (command !== 'set') console.info(await turn(about, command === 'on'))
      else {
        const clientSecret = await secretOf('CLIENT_SECRET', 'Client secret')
        const widgetSecret = options.widget ? await secretOf('BOT_TOKEN', 'Token of the bot') : undefined
        const place = { issuer: options.issuer, endpoint: options.endpoint, withOneTap: options['one-tap'] ?? false, bot: options.bot }
        console.info((await enter(about, { clientId: clientId ?? '', clientSecret, widgetSecret, ...place })).join('\n'))
      }
    }
    return 0
  } finally {
    input.close()
    await close()
  }
}

runTool(main)
