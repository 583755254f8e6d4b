import type { Database } from '@vitrine/platform/database'
import { challengeOver, wrongCode } from '../../errors.ts'
import { hashToken, isTokenOf } from '../../model/tokens.ts'
import { deleteChallengesOf, findChallenge, takeChallenge } from '../../store/two-factor-store.ts'
import { type CodeDeps, isRightCode } from '../credentials/check-code.ts'
import { type Arrival, beginSession, type Entered } from './enter-account.ts'

/** The account of a challenge; undefined when it is over. */
export async function ownerOfChallenge(
  database: Database,
  asked: { readonly panelId: number; readonly challenge: string | undefined; readonly now: Date },
): Promise<number | undefined> {
  const { challenge } = asked
  if (!challenge || !isTokenOf('challenge', challenge)) return undefined
  return (await database.read(asked.panelId, (trx) => findChallenge(trx, hashToken(challenge), asked.now)))?.userId
}

/** Opens the session after the right code. A challenge opens one session; a wrong code leaves it valid until it expires. */
export async function takeSecondStep(
  database: Database,
  deps: CodeDeps,
  asked: Arrival & { readonly panelId: number; readonly userId: number; readonly challenge: string; readonly code: string },
): Promise<Entered> {
  return database.transaction(asked.panelId, async (trx) => {
    if (!(await isRightCode(trx, deps, asked))) throw wrongCode()
    const challenge = await takeChallenge(trx, hashToken(asked.challenge))
    if (!challenge) throw challengeOver()
    await deleteChallengesOf(trx, asked.userId)
    // The code of the second factor is a fresh proof; the sign-in's own may be older.
    return beginSession(trx, { ...asked, provenAt: asked.now, openedBy: challenge.issuedBy })
  })
}
