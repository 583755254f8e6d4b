import { sql, type Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { SignInProviderName, SignInProviderSettings } from '../model/sign-in-provider.ts'

interface Row {
  readonly provider: SignInProviderName
  readonly connector: string
  readonly issuer: string
  readonly endpoint: string | null
  readonly client_id: string
  readonly client_secret: Buffer
  readonly widget_secret: Buffer | null
  readonly one_tap_script: string | null
  readonly is_enabled: boolean
}

/** The context that a sealed column is bound to. */
const place = (panelId: number, provider: SignInProviderName, column: string): string =>
  `${panelId}|identity.sign_in_provider|${column}|${provider}`

/** Writes the account over whatever was there. */
export async function writeSignInProvider(trx: Trx, secrets: SecretBox, settings: SignInProviderSettings): Promise<void> {
  const { provider, clientSecret, widgetSecret } = settings
  const sealed = secrets.seal(clientSecret, place(trx.panelId, provider, 'client_secret'))
  const sealedWidget = widgetSecret === null ? null : secrets.seal(widgetSecret, place(trx.panelId, provider, 'widget_secret'))
  await trx.run(sql`
    insert into identity.sign_in_provider (panel_id, provider, connector, issuer, endpoint, client_id, client_secret, secret_last4, widget_secret,
                                            one_tap_script, is_enabled)
    values (${trx.panelId}, ${provider}, ${settings.connector}, ${settings.issuer}, ${settings.endpoint}, ${settings.clientId}, ${sealed},
            ${clientSecret.slice(-4)}, ${sealedWidget}, ${settings.oneTapScript}, ${settings.isEnabled})
    on conflict (panel_id, provider) do update set connector = excluded.connector, issuer = excluded.issuer, endpoint = excluded.endpoint,
      client_id = excluded.client_id, client_secret = excluded.client_secret, secret_last4 = excluded.secret_last4,
      widget_secret = excluded.widget_secret, one_tap_script = excluded.one_tap_script, is_enabled = excluded.is_enabled`)
}

export const writeIsEnabled = async (trx: Trx, provider: SignInProviderName, isEnabled: boolean): Promise<boolean> =>
  (await trx.run(sql`
    update identity.sign_in_provider set is_enabled = ${isEnabled} where panel_id = ${trx.panelId} and provider = ${provider}`)) === 1

/** The panel's account while it is switched on, with its secrets. */
export async function findSignInProvider(
  trx: Trx,
  secrets: SecretBox,
  provider: SignInProviderName,
): Promise<SignInProviderSettings | undefined> {
  const settings = await storedSignInProvider(trx, secrets, provider)
  return settings?.isEnabled ? settings : undefined
}

/** The panel's account, switched on or not, with its secrets. */
export async function storedSignInProvider(
  trx: Trx,
  secrets: SecretBox,
  provider: SignInProviderName,
): Promise<SignInProviderSettings | undefined> {
  const row = await trx.maybe(sql<Row>`
    select provider, connector, issuer, endpoint, client_id, client_secret, widget_secret, one_tap_script, is_enabled
      from identity.sign_in_provider where panel_id = ${trx.panelId} and provider = ${provider}`)
  return (
    row && {
      provider: row.provider,
      connector: row.connector,
      issuer: row.issuer,
      endpoint: row.endpoint,
      clientId: row.client_id,
      clientSecret: secrets.open(row.client_secret, place(trx.panelId, provider, 'client_secret')),
      widgetSecret: row.widget_secret && secrets.open(row.widget_secret, place(trx.panelId, provider, 'widget_secret')),
      oneTapScript: row.one_tap_script,
      isEnabled: row.is_enabled,
    }
  )
}

/** A panel's account as it may be shown: of the secret only its end. */
export interface ShownSignInProvider {
  readonly provider: SignInProviderName
  readonly issuer: string
  readonly clientId: string
  readonly secretLast4: string
  readonly oneTapScript: string | null
  readonly isEnabled: boolean
}

/** A panel's sign-in providers as operators see them: of the secret only its end. */
export const listSignInProviders = (trx: Trx): Promise<ShownSignInProvider[]> =>
  trx.rows(sql<ShownSignInProvider>`
    select provider, issuer, client_id as "clientId", secret_last4 as "secretLast4", one_tap_script as "oneTapScript", is_enabled as "isEnabled"
      from identity.sign_in_provider where panel_id = ${trx.panelId}
     order by array_position(array['google', 'facebook', 'telegram'], provider)`)
