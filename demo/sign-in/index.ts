import { changeSignInProvider } from '@vitrine/identity'
import type { NewSignInProvider } from '@vitrine/identity/operator'
import { changeSettings, createPanels, originOf, type Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'

export interface DemoProviders {
  readonly secrets: SecretBox
  /** The sandbox's providers of sign-in. */
  readonly url: string
}

/**
 * The shop's accounts at the sandbox's Google, Facebook and Telegram. Seeding again updates their address, and registers the redirect addresses, as an
 * operator does once in the real providers' consoles.
 */
export async function seedSignIn(database: Database, { id }: Pick<Panel, 'id'>, { secrets, url }: DemoProviders): Promise<void> {
  const panel = await createPanels(database, { checkEveryMs: 0 }).get(id)
  const client = { clientId: `sandbox-${panel.key}`, clientSecret: `sandbox-sign-in-${panel.key}` }
  await database.transaction(id, async (trx) => {
    for (const account of accountsAt(url)) await changeSignInProvider(trx, secrets, { ...account, ...client })
    if (panel.settings.telegram_bot_username === null) await changeSettings(trx, { telegram_bot_username: `${panel.key}_bot` })
  })
  const { port } = new URL(originOf(panel))
  const redirectUris = panel.hosts.flatMap((host) =>
    ['google', 'facebook', 'telegram'].map((provider) => `http://${host}:${port}/core/socialite/${provider}/callback`),
  )
  const answer = await fetch(`${url}/_control`, {
    method: 'POST',
    body: JSON.stringify({ clients: [{ id: client.clientId, secret: client.clientSecret, redirectUris }] }),
  })
  if (!answer.ok) throw new Error(`The providers of sign-in did not take the shop's account: ${answer.status}`)
}

const accountsAt = (url: string): Omit<NewSignInProvider, 'clientId' | 'clientSecret'>[] => [
  { provider: 'google', connector: 'openid', issuer: `${url}/google`, oneTapScript: `${url}/google/gsi/client` },
  { provider: 'facebook', connector: 'facebook', issuer: `${url}/facebook`, endpoint: `${url}/facebook` },
  { provider: 'telegram', connector: 'openid', issuer: `${url}/telegram` },
]
