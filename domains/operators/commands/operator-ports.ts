import { hashToken } from '@vitrine/identity'
import { takePanelNumber } from '@vitrine/panels'
import type { OperatorCaller, OperatorPorts, Rights } from '@vitrine/platform/http'
import { isForKeys } from '../model/api-key.ts'
import { deploymentRights, placeOnEveryPanel, rightsOf } from '../model/roles.ts'
import { IDLE_MS, provedUntil, SEEN_EVERY_MS } from '../model/session-times.ts'
import type { OperatorsDeps } from '../ports.ts'
import { insertAudit, insertDeploymentAudit } from '../store/audit-store.ts'
import { findMembership } from '../store/membership-store.ts'
import { findSession, touchSession } from '../store/session-store.ts'
import { askForApproval } from './approvals/ask-for-approval.ts'
import { findKeyCaller } from './keys/find-key-caller.ts'

/** Answers what the operators' API asks: who calls, on which panel, with which rights, and where the audit row goes. */
export const operatorPorts = (deps: OperatorsDeps): OperatorPorts => ({
  callerOf: (token) => findCaller(deps, token),
  callerByKey: (call) => findKeyCaller(deps, call),
  panelOf: async (key) => (await deps.panels.findByKey(key))?.id,
  takePanelNumber: () => deps.database.system(takePanelNumber),
  rightsIn: async (trx, caller) => {
    // What the deployment decides about one panel wants the right on the deployment, which no place on the panel gives.
    const { deploymentRole } = caller
    if (deploymentRole) return ofKey({ ...deploymentRights(deploymentRole), ...rightsOf(placeOnEveryPanel(deploymentRole)) }, caller)
    const place = await findMembership(trx, caller.operatorId)
    return place && ofKey(rightsOf(place), caller)
  },
  rightsOnDeployment: (caller) => (caller.key ? {} : deploymentRights(caller.deploymentRole)),
  askForApproval: (trx, caller, request) => askForApproval(deps, trx, caller, request),
  writeAudit: insertAudit,
  writeDeploymentAudit: (trx, { operatorId, name, via }, from, action) => {
    // Who comes from a shop acts on that panel alone.
    if (via === 'shop') throw new Error('nobody of a shop acts on the deployment')
    return insertDeploymentAudit(trx, { operatorId, name, via, action, outcome: 'done' }, from)
  },
})

/** A key has of its operator's rights today those that it names. */
function ofKey(rights: Rights, { key }: OperatorCaller): Rights {
  if (!key) return rights
  return Object.fromEntries(Object.entries(rights).filter(([permission]) => key.permissions.includes(permission) && isForKeys(permission)))
}

/** The operator of an open session. Each call moves the end of its idle time, and writes that down now and then. */
async function findCaller({ database, clock }: OperatorsDeps, token: string): Promise<OperatorCaller | undefined> {
  const now = clock.now()
  return database.system(async (trx) => {
    const session = await findSession(trx, hashToken(token), now)
    if (session?.step !== 'open') return undefined
    if (now.getTime() - session.seenAt.getTime() > SEEN_EVERY_MS)
      await touchSession(trx, session.sessionId, now, new Date(now.getTime() + IDLE_MS))
    const { operatorId, name, email, deploymentRole, sessionId, provedAt } = session
    return { operatorId, name, email, deploymentRole, sessionId, provedUntil: provedUntil(provedAt) }
  })
}
