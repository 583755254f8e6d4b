import { hashToken } from '@vitrine/identity'
import type { OperatorsDeps } from '../ports.ts'
import { endSession, findSession } from '../store/session-store.ts'

/** Ends the session of a token; one that is over already stays so. */
export async function signOut({ database, clock }: OperatorsDeps, token: string | undefined): Promise<void> {
  if (token === undefined) return
  const now = clock.now()
  await database.system(async (trx) => {
    const session = await findSession(trx, hashToken(token), now)
    if (session) await endSession(trx, session.sessionId, 'signed-out', now)
  })
}
