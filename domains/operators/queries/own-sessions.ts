import { deviceOf, hashToken } from '@vitrine/identity'
import { sessionOver } from '../errors.ts'
import type { OperatorsDeps } from '../ports.ts'
import { findSession, openSessionsOf } from '../store/session-store.ts'

/** Nobody has more; sessions last half a day. */
const SHOWN_MAX = 100

/** Where the operator is signed in now, the session seen last first; 401 without an open session. */
export const ownSessions = ({ database, clock }: OperatorsDeps, token: string | undefined) =>
  database.system(async (trx) => {
    const now = clock.now()
    const current = token === undefined ? undefined : await findSession(trx, hashToken(token), now)
    if (current?.step !== 'open') throw sessionOver()
    return (await openSessionsOf(trx, current.operatorId, now, SHOWN_MAX)).map(({ sessionId, createdAt, seenAt, address, agent }) => ({
      id: sessionId,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      address,
      ...deviceOf(agent),
      isCurrent: sessionId === current.sessionId,
    }))
  })
