import type { Database, Trx } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import { hashToken } from '../../model/tokens.ts'
import { endOwnSession, endSessionRow, endSessionsOf, findByAccessToken, findCookie } from '../../store/session-store.ts'
import { deleteDevices, recordSecurityEvent } from '../../store/sign-in-code-store.ts'
import { deleteChallengesOf } from '../../store/two-factor-store.ts'
import { type ActingOrigin, noteEndedActing } from './act-for-customer.ts'

/** Ends the session of the cookie or the bearer; an unknown secret ends nothing and learns nothing. */
export async function endSession(
  database: Database,
  params: {
    readonly panelId: number
    readonly cookie: string | undefined
    readonly bearer: string | undefined
    readonly now: Date
    readonly acting: ActingOrigin
  },
): Promise<void> {
  const { ports, ...from } = params.acting
  await database.transaction(params.panelId, async (trx) => {
    const sessions = [
      params.cookie ? await findCookie(trx, hashToken(params.cookie), params.now) : undefined,
      params.bearer ? await findByAccessToken(trx, hashToken(params.bearer), params.now) : undefined,
    ]
    for (const session of sessions) if (session) await endSessionRow(trx, session.sessionId, 'logout', params.now)
    if (sessions.some((session) => session?.impersonatorId != null)) await noteEndedActing(trx, ports, params.now, from)
  })
}

/** Ends one session of a user from another; somebody else's is treated as absent. */
export async function endSessionOf(
  trx: Trx,
  params: { readonly userId: number; readonly sessionId: string; readonly now: Date },
): Promise<void> {
  if (!(await endOwnSession(trx, params))) throw new Refusal('not-found', 'request.notFound')
}

/** Signs a user out of every browser and clears the known devices; `actorId` names the operator, where it is not the user's own wish. */
export async function endAllSessions(
  trx: Trx,
  { userId, now, actorId = userId }: { readonly userId: number; readonly now: Date; readonly actorId?: number },
): Promise<void> {
  await endSessionsOf(trx, userId, 'signed-out-everywhere', now)
  await deleteDevices(trx, userId)
  await deleteChallengesOf(trx, userId)
  await recordSecurityEvent(trx, { userId, kind: 'sessions-ended', actorId, at: now })
}
