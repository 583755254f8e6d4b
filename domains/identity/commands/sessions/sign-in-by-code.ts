import type { Database, Trx } from '@vitrine/platform/database'
import { confirmationNeeded, signInCodeOver, signInUnconfirmed } from '../../errors.ts'
import { isProven } from '../../model/is-proven.ts'
import { later, SIGN_IN_CODE_MS } from '../../model/session-rules.ts'
import { hashToken, isTokenOf, newToken } from '../../model/tokens.ts'
import { findCookie, findProof } from '../../store/session-store.ts'
import { deleteSignInCode, insertSignInCode, lockSignInCode } from '../../store/sign-in-code-store.ts'
import { findBrowser } from '../../store/sign-in-flow-store.ts'
import { findUserById } from '../../store/user-store.ts'
import { type ActingOrigin, beginActing } from './act-for-customer.ts'
import { type Arrival, completeFirstFactor, type SignInResult } from './complete-first-factor.ts'

export interface SignInCodeParams {
  readonly userId: number
  readonly purpose: 'widget' | 'social'
  /** When the person proved ownership of the account; null when unknown, or too long ago. */
  readonly provenAt: Date | null
  /** The session that asks for the code; the one opened by it ends with this one. Null when a provider of sign-in stands behind it. */
  readonly issuedBy: string | null
  readonly now: Date
}

/** A one-time code for the address of a page: good for a minute, for one use, on this panel and for its purpose (GUARD-004). */
export async function issueSignInCode(trx: Trx, { now, ...params }: SignInCodeParams): Promise<string> {
  const code = newToken('entry')
  await insertSignInCode(trx, { ...params, tokenHash: hashToken(code), impersonator: null, expiresAt: later(now, SIGN_IN_CODE_MS) })
  return code
}

/** The code by which a session opens another one: it passes on the proof of the first as it is, never a new one. */
export async function issueCodeOfSession(
  trx: Trx,
  { userId, sessionId, now }: { readonly userId: number; readonly sessionId: string; readonly now: Date },
): Promise<string> {
  const provenAt = (await findProof(trx, sessionId))?.provenAt ?? null
  return issueSignInCode(trx, { userId, purpose: 'widget', provenAt: isProven(provenAt, now) ? provenAt : null, issuedBy: sessionId, now })
}

export interface SignInByCodeParams extends Arrival {
  readonly panelId: number
  readonly code: string
  /** The person confirmed whose account the code opens. */
  readonly isConfirmed: boolean
  /** The value of AUTH_TOKEN in this browser, if somebody is signed in here. */
  readonly cookie: string | undefined
  /** The secret of this browser, when it began a sign-in by a provider. */
  readonly browser?: string | undefined
  /** Of codes by which an operator acts for a customer. */
  readonly acting: ActingOrigin
}

/**
 * Exchanges a code of an address for a session, once. It needs no confirmation only where a sign-in at a provider began in this browser, or its account is
 * signed in here already; otherwise the person is asked, so that no link signs anybody in to another account (login CSRF).
 */
export async function signInByCode(database: Database, params: SignInByCodeParams): Promise<SignInResult> {
  const { panelId, code, isConfirmed, now } = params
  if (!isTokenOf('entry', code)) throw signInCodeOver()
  return database.transaction(panelId, async (trx) => {
    const tokenHash = hashToken(code)
    const known = await lockSignInCode(trx, tokenHash, now)
    if (!known) throw signInCodeOver()
    const { userId, impersonator } = known
    const begunHere = known.purpose === 'social' && (await isBegunHere(trx, tokenHash, params.browser))
    // Acting for a customer always needs a confirmation, never a mere link (ROLE-007).
    if (!isConfirmed && impersonator) throw confirmationNeeded(await nameOf(trx, userId))
    if (!isConfirmed && !begunHere && !(await isSignedInAs(trx, userId, params))) throw signInUnconfirmed(await nameOf(trx, userId))
    await deleteSignInCode(trx, tokenHash)
    if (!impersonator) return completeFirstFactor(trx, { ...params, userId, provenAt: known.provenAt, openedBy: known.issuedBy })
    const credentials = await beginActing(trx, { ...params, userId, impersonator, origin: params.acting })
    // No device of the customer's: no new-device notice, and the operator's browser does not become a known one.
    return { kind: 'session', userId, device: params.device ?? newToken('device'), ...credentials }
  })
}

const nameOf = async (trx: Trx, userId: number): Promise<string> => {
  const user = await findUserById(trx, userId)
  return user?.email ?? user?.name ?? String(userId)
}

/** Whether a sign-in at a provider began in this browser; a code bound to another browser opens nothing here. */
async function isBegunHere(trx: Trx, tokenHash: Buffer, browser: string | undefined): Promise<boolean> {
  const bound = await findBrowser(trx, tokenHash)
  if (bound && !(browser !== undefined && bound.equals(hashToken(browser)))) throw signInCodeOver()
  return bound !== undefined
}

async function isSignedInAs(trx: Trx, userId: number, { cookie, now }: Pick<SignInByCodeParams, 'cookie' | 'now'>): Promise<boolean> {
  if (!cookie || !isTokenOf('cookie', cookie)) return false
  const session = await findCookie(trx, hashToken(cookie), now)
  return session?.userId === userId && session.impersonatorId === null
}
