import { endActing, hashToken } from '@vitrine/identity'
import { inEveryPanel } from '@vitrine/platform/jobs'
import type { OperatorsDeps } from '../ports.ts'
import { panelsOf } from '../store/membership-store.ts'
import { endSession, findSession, type OpenSession } from '../store/session-store.ts'
import { actingPorts } from './staff/acting-ports.ts'

/**
 * Ends the session of a token, and with it every session in which the operator acts for a customer; one that is over already stays so.
 * The acting ends first: a sign-out that fails half-way is tried again with a session that is still open.
 */
export async function signOut(deps: OperatorsDeps, token: string | undefined): Promise<void> {
  if (token === undefined) return
  const { database, clock } = deps
  const now = clock.now()
  const session = await database.system((trx) => findSession(trx, hashToken(token), now))
  if (!session) return
  await inEveryPanel(panelsWhereTheyMayAct(deps, session), (panelId) =>
    database.transaction(panelId, (trx) => endActing(trx, actingPorts, { operatorId: session.operatorId, now })),
  )
  await database.system((trx) => endSession(trx, session.sessionId, 'signed-out', now))
}

const panelsWhereTheyMayAct = ({ database, panels }: OperatorsDeps, { operatorId, deploymentRole }: OpenSession) =>
  deploymentRole ? panels : { all: async () => (await database.system((trx) => panelsOf(trx, operatorId))).map((id) => ({ id })) }
