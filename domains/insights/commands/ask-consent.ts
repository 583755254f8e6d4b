import { findYoutubeAccountOfChannel } from '@vitrine/identity'
import type { Locale } from '@vitrine/platform/kernel'
import type { InsightsDeps } from '../deps.ts'
import { consentDeclined, consentExpired, consentOfAnother, noSuchChannel, reportsUnavailable } from '../errors.ts'
import { isState, newState, stateHash, verifierOf } from '../model/consent.ts'
import { later, reportTimes } from '../model/report-question.ts'
import { isReportProblem, type ReportConsents } from '../ports.ts'
import { type ConsentFlow, insertFlow, takeFlow } from '../store/flow-store.ts'
import { sealToken } from '../store/grant-store.ts'
import { insertRevocation } from '../store/revocation-store.ts'
import { saveReportGrant } from './save-report-grant.ts'

export interface ConsentStart {
  readonly panelId: number
  readonly userId: number
  readonly sessionId: string
  readonly channelId: string
  readonly redirectUri: string
  readonly locale: Locale
}

/** Starts the consent flow: the state is single-use, valid for ten minutes, in this session. */
export async function askConsent(deps: InsightsDeps, start: ConsentStart): Promise<URL> {
  const { panelId, userId, sessionId, channelId, redirectUri, locale } = start
  const consents = consentsOf(deps)
  const state = newState()
  await deps.database.transaction(panelId, async (trx) => {
    const account = await findYoutubeAccountOfChannel(trx, { userId, channelId })
    if (!account) throw noSuchChannel()
    const flow = { accountId: account.id, userId, sessionId, redirectUri, locale }
    await insertFlow(trx, stateHash(state), flow, later(deps.clock.now(), reportTimes.flowMs))
  })
  return consents.authorise({ redirectUri, state, codeVerifier: verifierOf(deps.secret, state) })
}

export interface ConsentBack {
  readonly panelId: number
  readonly session: { readonly userId: number; readonly sessionId: string } | undefined
  readonly state: string | undefined
}

/** Claims the flow that this session began; it is used up by that. */
export async function takeConsentFlow({ database, clock }: InsightsDeps, { panelId, session, state }: ConsentBack): Promise<ConsentFlow> {
  if (!session || !isState(state)) throw consentExpired()
  const flow = await database.transaction(panelId, (trx) => takeFlow(trx, stateHash(state), { ...session, now: clock.now() }))
  if (!flow) throw consentExpired()
  return flow
}

/** Stores the consent behind the code, if it is for the very channel it was asked for; one given for another is revoked at once. */
export async function finishConsent(
  deps: InsightsDeps,
  {
    panelId,
    flow,
    state,
    code,
  }: { readonly panelId: number; readonly flow: ConsentFlow; readonly state: string; readonly code: string | undefined },
): Promise<void> {
  if (code === undefined) throw consentDeclined()
  const { redirectUri, userId, accountId } = flow
  const given = await redeemed(consentsOf(deps), { redirectUri, state, codeVerifier: verifierOf(deps.secret, state) }, code)
  const isKept = await deps.database.transaction(panelId, async (trx) => {
    const { channelId, refreshToken } = given
    const account = channelId === undefined ? undefined : await findYoutubeAccountOfChannel(trx, { userId, channelId })
    if (channelId === undefined || account?.id !== accountId) {
      const sealed = sealToken(deps.secrets, panelId, accountId, refreshToken)
      await insertRevocation(trx, { accountId, channelId: channelId ?? null, refreshToken: sealed })
      return false
    }
    await saveReportGrant(trx, deps.secrets, { userId, channelId, refreshToken, now: deps.clock.now() })
    return true
  })
  if (!isKept) throw consentOfAnother()
}

async function redeemed(consents: ReportConsents, params: Parameters<ReportConsents['redeem']>[0], code: string) {
  try {
    return await consents.redeem(params, code)
  } catch (error) {
    throw isReportProblem(error) && error.kind === 'unproven' ? consentExpired() : reportsUnavailable()
  }
}

function consentsOf({ youtube }: InsightsDeps): ReportConsents {
  if (!youtube) throw reportsUnavailable()
  return youtube.consents
}
