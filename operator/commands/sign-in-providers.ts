import { createInterface } from 'node:readline/promises'
import { type SignInProviderName, signInProviders } from '@vitrine/identity/operator'
import { type About, enter, list, turn } from '../actions/sign-in-providers.ts'
import { withSecrets } from '../database/with-database.ts'
import { type Answer, type Command, type Input, said } from '../program/command.ts'

const isProvider = (text: string | undefined): text is SignInProviderName => signInProviders.some((name) => name === text)

/** Asks for secrets: from the environment, else the next line that is typed or piped in. */
function secretsFromInput() {
  const input = createInterface({ input: process.stdin })
  const lines = input[Symbol.asyncIterator]()
  return {
    async ask(variable: 'CLIENT_SECRET' | 'BOT_TOKEN', name: string): Promise<string> {
      const given = process.env[variable]
      if (given) return given
      if (process.stdin.isTTY) process.stderr.write(`${name}: `)
      const { value } = await lines.next()
      return String(value ?? '').trim()
    },
    close: () => input.close(),
  }
}

async function set(about: About, clientId: string, { text, flag }: Input): Promise<Answer> {
  const input = secretsFromInput()
  try {
    const clientSecret = await input.ask('CLIENT_SECRET', 'Client secret')
    const widgetSecret = flag('widget') ? await input.ask('BOT_TOKEN', 'Token of the bot') : undefined
    const place = { issuer: text('issuer'), endpoint: text('endpoint'), withOneTap: flag('one-tap'), bot: text('bot') }
    return said(...(await enter(about, { clientId, clientSecret, widgetSecret, ...place })))
  } finally {
    input.close()
  }
}

export const signInProvidersCommand: Command = {
  usage: `A panel's accounts at providers of sign-in, for operators. PROVIDER is one of ${signInProviders.join(', ')}.

  vitrine sign-in-providers list [PANEL]                    what is entered, and the addresses to name in the provider's console
  vitrine sign-in-providers set PANEL PROVIDER --client-id ID [--one-tap] [--bot NAME] [--widget]
                                the panel's application at the provider, written over what was there. The secret is asked for, or taken from
                                CLIENT_SECRET; never from the command line, which every program on the machine can read.
                                --one-tap (google): shows One Tap on the page of sign-in
                                --bot (telegram): the bot's name; without one Telegram is not offered
                                --widget (telegram): also takes the older widget; the bot's token is asked for, or taken from BOT_TOKEN
                                --issuer URL, --endpoint URL: where the provider is, when not at its usual place
  vitrine sign-in-providers off PANEL PROVIDER              nobody comes in that way until it is on again
  vitrine sign-in-providers on PANEL PROVIDER

Secrets are sealed with the master key and never shown again, but for their last four characters.
PANEL is its key or number. Works on DATABASE_URL with MASTER_KEY, or on the data of \`npm start\` in DATA_DIR (.data/demo).`,
  options: {
    'client-id': { type: 'string' },
    'one-tap': { type: 'boolean' },
    bot: { type: 'string' },
    widget: { type: 'boolean' },
    issuer: { type: 'string' },
    endpoint: { type: 'string' },
  },
  run: async (input) => {
    const [action, panel, provider] = input.args
    const clientId = input.text('client-id')
    if (action === 'list') return withSecrets(async ({ database }) => said(...(await list(database, panel))))
    if (!panel || !isProvider(provider)) return undefined
    if (action === 'set') return clientId ? withSecrets((opened) => set({ ...opened, panel, provider }, clientId, input)) : undefined
    if (action !== 'on' && action !== 'off') return undefined
    return withSecrets(async (opened) => said(await turn({ ...opened, panel, provider }, action === 'on')))
  },
}
