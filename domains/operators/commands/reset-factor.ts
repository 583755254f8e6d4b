import { endActing } from '@vitrine/identity'
import type { SystemTrx, Trx } from '@vitrine/platform/database'
import type { OperatorActor, OperatorCaller } from '@vitrine/platform/http'
import { isOfDeployment, isSelf, ownersOnly, worksElsewhere } from '../errors.ts'
import type { StaffMember } from '../model/operator.ts'
import { insertDeploymentAudit } from '../store/audit-store.ts'
import { deleteFactor, writeRecoveryCodes } from '../store/factor-store.ts'
import { findMembership, panelsOf } from '../store/membership-store.ts'
import { insertOperatorMail } from '../store/operator-mail-store.ts'
import { findCredentials, findOperator } from '../store/operator-store.ts'
import { deletePasskeysOf } from '../store/passkey-store.ts'
import { endSessionsOf } from '../store/session-store.ts'
import { actingPorts } from './staff/acting-ports.ts'
import { lockMember, refuseBelow } from './staff/lock-member.ts'

/**
 * Forgets the second factor of somebody who lost it: they sign in by password and set another one up. It is one factor for all panels, so an owner of one panel
 * does so only for anyone who works nowhere else; for all others an owner of the deployment does.
 */
export async function resetFactor(
  trx: Trx,
  { actor, caller }: { readonly actor: OperatorActor; readonly caller: OperatorCaller },
  operatorId: number,
  now: Date,
): Promise<StaffMember> {
  const member = await lockToReset(trx, { actor, caller }, operatorId)
  await clearFactor(trx, operatorId, now)
  await endActing(trx, actingPorts, { operatorId, now })
  await insertOperatorMail(trx, { to: member.email, mail: { kind: 'factor-reset', by: actor.name }, now })
  return { ...member, hasFactor: false, hasPasskey: false }
}

/** A member whose factor may be reset by the actor, locked. */
export async function lockToReset(
  trx: Trx,
  { actor, caller }: { readonly actor: OperatorActor; readonly caller: OperatorCaller },
  operatorId: number,
): Promise<StaffMember> {
  const { member } = await lockMember(trx, operatorId)
  if (operatorId === actor.operatorId) throw isSelf()
  const isOfAllPanels = caller.deploymentRole === 'owner'
  if (!isOfAllPanels && (await findMembership(trx, actor.operatorId))?.role !== 'owner') throw ownersOnly()
  refuseBelow(actor, member)
  if (!isOfAllPanels && (await findOperator(trx, operatorId))?.deploymentRole) throw isOfDeployment()
  if (!isOfAllPanels && (await panelsOf(trx, operatorId)).length > 1) throw worksElsewhere()
  return member
}

/**
 * The same on the machine, for whom no other owner can help; false when the address is nobody's. The deployment's audit log keeps the name of the machine's user.
 */
export async function resetFactorByCommand(
  trx: SystemTrx,
  { email, by, now }: { readonly email: string; readonly by: string; readonly now: Date },
): Promise<boolean> {
  const known = await findCredentials(trx, email.toLowerCase())
  if (!known) return false
  await clearFactor(trx, known.operatorId, now)
  await insertOperatorMail(trx, { to: email.toLowerCase(), mail: { kind: 'factor-reset', by: `${by}, on the server,` }, now })
  const act = { operatorId: known.operatorId, name: by, via: 'command', action: 'operator.factor-reset', outcome: 'done' } as const
  await insertDeploymentAudit(trx, act, { requestId: '', address: '', agent: '' })
  return true
}

/** A code that is being used holds the factor: the session that it opens ends here as well. */
async function clearFactor(trx: SystemTrx, operatorId: number, now: Date): Promise<void> {
  await deleteFactor(trx, operatorId)
  await deletePasskeysOf(trx, operatorId)
  await writeRecoveryCodes(trx, operatorId, [])
  await endSessionsOf(trx, operatorId, 'factor-reset', now)
}
