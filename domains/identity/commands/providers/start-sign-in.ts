import type { Database } from '@vitrine/platform/database'
import { OutsideFault } from '@vitrine/platform/outbound'
import type { SecretBox } from '@vitrine/platform/secrets'
import { noSuchProvider, signInDeclined, signInUnavailable, signInUnproven } from '../../errors.ts'
import { later } from '../../model/session-rules.ts'
import { flowSecrets, newFlowSecret, signInTimes } from '../../model/sign-in-flow.ts'
import type { SignInProviderSettings } from '../../model/sign-in-provider.ts'
import { hashToken } from '../../model/tokens.ts'
import type { SignedFieldsVerifier, SignInProblem, SignInProvider } from '../../ports.ts'
import { insertFlow, type SignInFlow } from '../../store/sign-in-flow-store.ts'
import { findSignInProvider } from '../../store/sign-in-provider-store.ts'

/** What sign-in by providers needs from outside. */
export interface SignInDeps {
  readonly database: Database
  readonly secrets: SecretBox
  /** By the name of the connector. */
  readonly providers: Readonly<Record<string, SignInProvider>>
  readonly widget: SignedFieldsVerifier
}

export interface SignInStart extends Omit<SignInFlow, 'purpose'> {
  readonly panelId: number
  readonly purpose: 'sign-in' | 'connect'
  /** The secret of this browser. */
  readonly browser: string
  readonly now: Date
}

/** The provider's page to open; its answer is valid once, within ten minutes, in this browser and on this panel. */
export async function startSignIn(deps: SignInDeps, start: SignInStart): Promise<URL> {
  const { panelId, browser, now, redirectUri } = start
  const account = await accountOf(deps, panelId, start.provider)
  const state = newFlowSecret()
  const url = await withProvider(deps, account, (provider) => provider.authorise(account, { ...flowSecrets(browser, state), redirectUri }))
  const key = { stateHash: hashToken(state), browserHash: hashToken(browser) }
  await deps.database.transaction(panelId, (trx) => insertFlow(trx, key, start, later(now, signInTimes.flowMs)))
  return url
}

/** The panel's account at the provider; without one the provider does not exist here. */
export async function accountOf(
  { database, secrets, providers }: Pick<SignInDeps, 'database' | 'secrets' | 'providers'>,
  panelId: number,
  provider: SignInFlow['provider'],
): Promise<SignInProviderSettings> {
  const account = await database.read(panelId, (trx) => findSignInProvider(trx, secrets, provider))
  if (!account || !providers[account.connector]) throw noSuchProvider()
  return account
}

/** Asks the provider, and maps its failures to our refusals. */
export async function withProvider<Result>(
  { providers }: Pick<SignInDeps, 'providers'>,
  { connector }: Pick<SignInProviderSettings, 'connector'>,
  ask: (provider: SignInProvider) => Promise<Result>,
): Promise<Result> {
  const provider = providers[connector]
  if (!provider) throw noSuchProvider()
  try {
    return await ask(provider)
  } catch (error) {
    if (isProblem(error)) throw error.kind === 'declined' ? signInDeclined() : signInUnproven()
    if (error instanceof OutsideFault) throw signInUnavailable()
    throw error
  }
}

const isProblem = (error: unknown): error is SignInProblem => error instanceof Error && error.name === 'SignInProblem' && 'kind' in error
