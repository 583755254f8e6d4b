import type { Database } from '@vitrine/platform/database'
import { challengeOver, wrongCode } from '../../errors.ts'
import { hashToken, isTokenOf } from '../../model/tokens.ts'
import { deleteChallengesOf, findChallenge, takeChallenge } from '../../store/two-factor-store.ts'
import { type CodeDeps, isRightCode } from '../credentials/check-code.ts'
import { type Arrival, beginSession, type SignInResult } from './complete-first-factor.ts'

/** The account of a challenge; undefined when it is over. */
export async function ownerOfChallenge(
  database: Database,
  params: { readonly panelId: number; readonly challenge: string | undefined; readonly now: Date },
): Promise<number | undefined> {
  const { challenge } = params
  if (!challenge || !isTokenOf('challenge', challenge)) return undefined
  return (await database.read(params.panelId, (trx) => findChallenge(trx, hashToken(challenge), params.now)))?.userId
}

/** Opens the session after the right code. A challenge opens one session; a wrong code leaves it valid until it expires. */
export async function takeSecondStep(
  database: Database,
  deps: CodeDeps,
  params: Arrival & { readonly panelId: number; readonly userId: number; readonly challenge: string; readonly code: string },
): Promise<SignInResult> {
  return database.transaction(params.panelId, async (trx) => {
    if (!(await isRightCode(trx, deps, params))) throw wrongCode()
    const challenge = await takeChallenge(trx, hashToken(params.challenge))
    if (!challenge) throw challengeOver()
    await deleteChallengesOf(trx, params.userId)
    // The code of the second factor is a fresh proof; the sign-in's own may be older.
    return beginSession(trx, { ...params, provenAt: params.now, openedBy: challenge.issuedBy })
  })
}
