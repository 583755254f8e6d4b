import { changeSignInProvider } from '@vitrine/identity'
import {
  listSignInProviders,
  providerPlaces,
  type ShownSignInProvider,
  type SignInProviderName,
  signInProviderStates,
  turnSignInProvider,
} from '@vitrine/identity/operator'
import { changeSettings, createPanels, originOf, type Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { panelNamed } from './books.ts'
import { recorded } from './recorded.ts'

export interface About {
  readonly database: Database
  readonly secrets: SecretBox
  readonly panel: string
  readonly provider: SignInProviderName
}

/** Panels, what is entered for each, and the addresses a provider has to know. */
export async function list(database: Database, name?: string): Promise<string[]> {
  const panels = name === undefined ? await createPanels(database).all() : [await panelNamed(database, name)]
  const lines: string[] = []
  for (const panel of panels) {
    const providers = await database.read(panel.id, listSignInProviders)
    lines.push(
      panel.key,
      ...(providers.length === 0 ? ['  nothing is entered'] : providers.flatMap((provider) => linesOf(panel, provider))),
    )
  }
  return lines
}

const linesOf = (panel: Panel, { provider, issuer, clientId, secretLast4, oneTapScript, isEnabled }: ShownSignInProvider): string[] => [
  `  ${provider}  ${isEnabled ? 'on' : 'off'}  ${clientId}  secret …${secretLast4}  ${issuer}${oneTapScript ? '  One Tap' : ''}`,
  ...returnAddresses(panel, provider).map((address) => `    returns to ${address}`),
]

/** Every host of the panel has an address of its own; providers compare them letter by letter. */
function returnAddresses(panel: Panel, provider: SignInProviderName): string[] {
  const origin = new URL(originOf(panel))
  return panel.hosts.map((host) => {
    const at = new URL(origin)
    at.hostname = host
    return `${at.origin}/core/socialite/${provider}/callback`
  })
}

const actOn = (what: 'saved' | 'turned', provider: SignInProviderName) => ({
  ...{ permission: 'domains.edit', action: `sign-in-provider.${what}`, kind: 'sign-in-provider' },
  ...{ ids: [provider], read: signInProviderStates },
})

export interface Entry {
  readonly clientId: string
  readonly clientSecret: string
  readonly widgetSecret?: string | undefined
  readonly issuer?: string | undefined
  readonly endpoint?: string | undefined
  readonly withOneTap: boolean
  /** Telegram's name of the panel's bot. */
  readonly bot?: string | undefined
}

/** Writes the panel's account, switched on; a new issuer would make strangers of all who came in by the old one, so it is said. */
export async function enter({ database, secrets, panel: name, provider }: About, entry: Entry): Promise<string[]> {
  const panel = await panelNamed(database, name)
  const { clientId, clientSecret, widgetSecret, withOneTap, bot } = entry
  const place = providerPlaces[provider]
  if (clientSecret === '') throw new Error('The client secret is empty.')
  if (widgetSecret !== undefined && provider !== 'telegram') throw new Error('Only telegram has an older widget.')
  if (widgetSecret === '') throw new Error('The token of the bot is empty.')
  if (withOneTap && !place.oneTapPath) throw new Error('Only google has One Tap.')
  if (bot !== undefined && provider !== 'telegram') throw new Error('Only telegram has a bot.')
  if (provider === 'telegram' && !bot && panel.settings.telegram_bot_username === null) throw new Error('Name the bot: --bot NAME')
  const issuer = addressOf('issuer', entry.issuer ?? place.issuer)
  const endpoint = entry.endpoint ?? place.endpoint
  const before = (await database.read(panel.id, listSignInProviders)).find((known) => known.provider === provider)
  const account = {
    provider,
    connector: place.connector,
    issuer,
    endpoint: endpoint === null ? null : addressOf('endpoint', endpoint),
    clientId,
    clientSecret,
    widgetSecret: widgetSecret ?? null,
    oneTapScript: withOneTap ? `${issuer}${place.oneTapPath}` : null,
  }
  await recorded(database, actOn('saved', provider)).transaction(panel.id, async (trx) => {
    await changeSignInProvider(trx, secrets, account)
    if (bot) await changeSettings(trx, { telegram_bot_username: bot.replace(/^@/, '') })
  })
  const isMoved = before !== undefined && before.issuer !== issuer
  return [
    `${panel.key}: ${provider} is entered and on. Name these addresses in its console:`,
    ...returnAddresses(panel, provider).map((address) => `  ${address}`),
    ...(isMoved ? [`The issuer was ${before.issuer}: whoever came in by it is a stranger to the new one.`] : []),
  ]
}

/** Secrets travel there, so only over https, or on this machine. */
function addressOf(what: string, text: string): string {
  const url = URL.parse(text)
  const isHere = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isHere)) throw new Error(`The ${what} must be an https address.`)
  return text.replace(/\/$/, '')
}

export async function turn({ database, panel: name, provider }: About, isEnabled: boolean): Promise<string> {
  const panel = await panelNamed(database, name)
  const isThere = await recorded(database, actOn('turned', provider)).transaction(panel.id, (trx) =>
    turnSignInProvider(trx, provider, isEnabled),
  )
  if (!isThere) throw new Error(`${provider} is not entered for ${panel.key}.`)
  return `${panel.key}: ${provider} is ${isEnabled ? 'on' : 'off'}`
}
