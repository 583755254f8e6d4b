import { timingSafeEqual } from 'node:crypto'
import type { Locale } from '@vitrine/platform/kernel'
import { noSuchProvider, signInExpired } from '../../errors.ts'
import { later } from '../../model/session-rules.ts'
import { flowSecrets, isFlowSecret, newFlowSecret, signInTimes } from '../../model/sign-in-flow.ts'
import { hashToken } from '../../model/tokens.ts'
import { insertFlow, type VisitorOrigin } from '../../store/sign-in-flow-store.ts'
import { type Arrival, completeFirstFactor, type SignInResult } from '../sessions/complete-first-factor.ts'
import { admitPerson } from './admit-person.ts'
import { takeOwnFlow } from './finish-sign-in.ts'
import { accountOf, type SignInDeps, withProvider } from './start-sign-in.ts'

export interface OneTapOffer {
  readonly clientId: string
  readonly scriptUrl: string
  /** Must be in the credential. */
  readonly nonce: string
  /** Must come back with the credential, beside the browser's own cookies. */
  readonly csrfToken: string
}

/** Lets this browser hand in one credential of the provider's script, within ten minutes. */
export async function offerOneTap(
  deps: SignInDeps,
  params: { readonly panelId: number; readonly browser: string; readonly locale: Locale; readonly now: Date },
): Promise<OneTapOffer> {
  const { clientId, oneTapScript } = await accountOf(deps, params.panelId, 'google')
  if (oneTapScript === null) throw noSuchProvider()
  const state = newFlowSecret()
  const key = { stateHash: hashToken(state), browserHash: hashToken(params.browser) }
  const flow = {
    purpose: 'one-tap',
    provider: 'google',
    redirectUri: '',
    returnTo: null,
    origin: {},
    userId: null,
    sessionId: null,
  } as const
  const expiresAt = later(params.now, signInTimes.flowMs)
  await deps.database.transaction(params.panelId, (trx) => insertFlow(trx, key, { ...flow, locale: params.locale }, expiresAt))
  return { clientId, scriptUrl: oneTapScript, nonce: flowSecrets(params.browser, state).nonce, csrfToken: state }
}

export interface OneTapParams extends Arrival {
  readonly panelId: number
  readonly credential: string
  readonly browser: string | undefined
  /** The token as sent by the cookie and by the page. */
  readonly csrf: { readonly cookie: string | undefined; readonly body: string }
  readonly locale: Locale
  readonly origin: VisitorOrigin
  readonly registrationIsOpen: boolean
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(hashToken(one), hashToken(other))

/** The session of a credential: of this browser, for its nonce, once. */
export async function signInByOneTap(deps: SignInDeps, params: OneTapParams): Promise<SignInResult> {
  const { panelId, credential, browser, csrf, now } = params
  if (!isFlowSecret(csrf.cookie) || !isFlowSecret(browser) || !isSame(csrf.cookie, csrf.body)) throw signInExpired()
  const state = csrf.cookie
  await takeOwnFlow(deps, { panelId, provider: 'google', state, browser, purposes: ['one-tap'], now })
  const account = await accountOf(deps, panelId, 'google')
  const { nonce } = flowSecrets(browser, state)
  const person = await withProvider(deps, account, async (provider) => {
    if (!provider.identifyCredential) throw noSuchProvider()
    return provider.identifyCredential(account, credential, nonce)
  })
  return deps.database.transaction(panelId, async (trx) => {
    const userId = await admitPerson(trx, { ...params, provider: 'google', person })
    return completeFirstFactor(trx, { ...params, userId, provenAt: now })
  })
}
