import type { CallOrigin } from '@vitrine/platform/http'
import { notThere } from '../../errors.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { insertDeploymentAudit } from '../../store/audit-store.ts'
import { endOtherSessions, endOwnSession } from '../../store/session-store.ts'
import { sessionAt } from '../pass-second-factor.ts'

interface Ending {
  readonly token: string | undefined
  readonly from: CallOrigin
}

/** Ends one session of the caller; 404 for one that is over, or another person's. */
export const endSessionByOwner = (
  { database, clock }: OperatorsDeps,
  { token, id, from }: Ending & { readonly id: string },
): Promise<void> =>
  database.system(async (trx) => {
    const now = clock.now()
    const { operatorId, name } = await sessionAt(trx, token, 'open', now)
    if (!(await endOwnSession(trx, { operatorId, sessionId: id, because: 'ended-by-owner', now }))) throw notThere()
    await insertDeploymentAudit(trx, { operatorId, name, via: 'console', action: 'session.ended', outcome: 'done' }, from)
  })

/** Ends every session of the caller but the one that calls. */
export const endOtherSessionsByOwner = ({ database, clock }: OperatorsDeps, { token, from }: Ending): Promise<void> =>
  database.system(async (trx) => {
    const now = clock.now()
    const { operatorId, name, sessionId } = await sessionAt(trx, token, 'open', now)
    await endOtherSessions(trx, { operatorId, sessionId, because: 'ended-by-owner', now })
    await insertDeploymentAudit(trx, { operatorId, name, via: 'console', action: 'sessions.ended', outcome: 'done' }, from)
  })
