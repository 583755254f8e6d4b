import { createHash } from 'node:crypto'
import type { Trx } from '@vitrine/platform/database'
import { noSuchProvider, signInExpired, signInUnproven } from '../../errors.ts'
import { later } from '../../model/session-rules.ts'
import { flowSecrets, isFlowSecret, signInTimes } from '../../model/sign-in-flow.ts'
import type { SignInProviderName } from '../../model/sign-in-provider.ts'
import { hashToken } from '../../model/tokens.ts'
import type { ProvenPerson } from '../../ports.ts'
import { type FlowPurpose, insertBrowser, type SignInFlow, takeFlow, useProof } from '../../store/sign-in-flow-store.ts'
import { issueSignInCode } from '../sessions/sign-in-by-code.ts'
import { admitPerson, connectPerson } from './admit-person.ts'
import { accountOf, type SignInDeps, withProvider } from './start-sign-in.ts'

export interface FlowParams {
  readonly panelId: number
  readonly provider: SignInProviderName
  readonly state: string | undefined
  readonly browser: string | undefined
  readonly purposes: readonly FlowPurpose[]
  readonly now: Date
}

/** Claims the flow that this browser began; it is used up by that (AUTH-012). */
export async function takeOwnFlow({ database }: Pick<SignInDeps, 'database'>, params: FlowParams): Promise<SignInFlow> {
  const { panelId, state, browser } = params
  if (!isFlowSecret(state) || !isFlowSecret(browser)) throw signInExpired()
  const key = { stateHash: hashToken(state), browserHash: hashToken(browser) }
  const flow = await database.transaction(panelId, (trx) => takeFlow(trx, key, params))
  if (!flow) throw signInExpired()
  return flow
}

export interface Returned {
  readonly panelId: number
  readonly flow: SignInFlow
  readonly state: string
  readonly browser: string
  /** The provider's fields of the address. */
  readonly answer: Readonly<Record<string, string>>
  readonly now: Date
}

/** Who came back from the provider's page. */
export async function provePerson(deps: SignInDeps, { panelId, flow, state, browser, answer }: Returned): Promise<ProvenPerson> {
  const account = await accountOf(deps, panelId, flow.provider)
  const params = { ...flowSecrets(browser, state), redirectUri: flow.redirectUri }
  return withProvider(deps, account, (provider) => provider.identify(account, params, answer))
}

export interface SignedFields {
  readonly panelId: number
  readonly fields: Readonly<Record<string, string>>
  readonly now: Date
}

/** Who the older Telegram widget names; each signed set of fields counts once (AUTH-012). */
export async function proveByWidget(deps: SignInDeps, { panelId, fields, now }: SignedFields): Promise<ProvenPerson> {
  const account = await accountOf(deps, panelId, 'telegram')
  const { issuer, widgetSecret } = account
  if (widgetSecret === null) throw noSuchProvider()
  const person = deps.widget.identify({ issuer, secret: widgetSecret }, fields, now)
  if (!person) throw signInUnproven()
  const proof = createHash('sha256')
    .update(fields.hash ?? '')
    .digest()
  const isFirst = await deps.database.transaction(panelId, (trx) => useProof(trx, proof, later(now, signInTimes.proofMs)))
  if (!isFirst) throw signInUnproven()
  return person
}

export interface Finishing {
  readonly panelId: number
  readonly provider: SignInProviderName
  readonly person: ProvenPerson
  readonly flow: Pick<SignInFlow, 'locale' | 'origin'>
  /** The browser that began; without one the code needs the person's confirmation before it opens anything. */
  readonly browser: string | undefined
  readonly registrationIsOpen: boolean
  readonly now: Date
}

/** The one-time code with which this browser gets its session. */
export async function finishSignIn({ database }: Pick<SignInDeps, 'database'>, finishing: Finishing): Promise<string> {
  const { flow, browser, now } = finishing
  return database.transaction(finishing.panelId, async (trx) => {
    const userId = await admitPerson(trx, { ...finishing, ...flow })
    const code = await issueSignInCode(trx, { userId, purpose: 'social', provenAt: now, issuedBy: null, now })
    if (browser !== undefined) await bindCode(trx, code, browser, now)
    return code
  })
}

const bindCode = (trx: Trx, code: string, browser: string, now: Date): Promise<void> =>
  insertBrowser(trx, { codeHash: hashToken(code), browserHash: hashToken(browser), expiresAt: later(now, signInTimes.codeMs) })

export interface Connecting {
  readonly panelId: number
  readonly flow: SignInFlow
  readonly person: ProvenPerson
  /** Who is signed in now; it has to be the session that began. */
  readonly session: { readonly userId: number; readonly sessionId: string } | undefined
  readonly now: Date
}

/** Links the provider identity to the session's account that asked for it. */
export async function finishConnecting({ database }: Pick<SignInDeps, 'database'>, connecting: Connecting): Promise<void> {
  const { panelId, flow, person, session, now } = connecting
  if (!session || session.sessionId !== flow.sessionId || session.userId !== flow.userId) throw signInExpired()
  const { userId } = session
  await database.transaction(panelId, (trx) => connectPerson(trx, { userId, provider: flow.provider, person, now }))
}
