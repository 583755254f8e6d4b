import { endActing } from '@vitrine/identity'
import type { Database, SystemTrx, Trx } from '@vitrine/platform/database'
import type { OperatorActor, OperatorCaller } from '@vitrine/platform/http'
import { factorRemovalRequested, isOfDeployment, isSelf, noFactor, noFactorRemoval, ownersOnly, worksElsewhere } from '../errors.ts'
import type { StaffMember } from '../model/operator.ts'
import { insertDeploymentAudit } from '../store/audit-store.ts'
import {
  clearFactorRemoval,
  deleteFactor,
  dueFactorRemovals,
  lockDueFactorRemoval,
  writeFactorRemoval,
  writeRecoveryCodes,
} from '../store/factor-store.ts'
import { findMembership, panelsOf } from '../store/membership-store.ts'
import { insertOperatorMail } from '../store/operator-mail-store.ts'
import { findCredentials, findOperator } from '../store/operator-store.ts'
import { deletePasskeysOf } from '../store/passkey-store.ts'
import { endSessionsOf } from '../store/session-store.ts'
import { actingPorts } from './staff/acting-ports.ts'
import { lockMember, refuseBelow } from './staff/lock-member.ts'

/** In which its person can object: the one who asked an owner for it may be somebody else. */
const OBJECTION_MS = 24 * 3_600_000

/**
 * Requests that the second factor of somebody who lost it is removed in a day: a mail says so at once, and signing in keeps it. Where a second person agreed it is
 * removed at once. It is one factor for all panels, so an owner of one panel does so only for anyone who works nowhere else; for all others an owner of the
 * deployment does.
 */
export async function resetFactor(
  trx: Trx,
  { actor, caller }: { readonly actor: OperatorActor; readonly caller: OperatorCaller },
  operatorId: number,
  now: Date,
): Promise<StaffMember> {
  const member = await lockToReset(trx, { actor, caller }, operatorId)
  if (actor.approval === undefined) return requestRemoval(trx, { actor, member }, now)
  await clearFactor(trx, operatorId, now)
  await endActing(trx, actingPorts, { operatorId, now })
  await insertOperatorMail(trx, { to: member.email, mail: { kind: 'factor-reset', by: actor.name }, now })
  return { ...member, hasFactor: false, hasPasskey: false, factorRemovalAt: null, sessions: 0 }
}

async function requestRemoval(
  trx: Trx,
  { actor, member }: { readonly actor: OperatorActor; readonly member: StaffMember },
  now: Date,
): Promise<StaffMember> {
  if (!member.hasFactor && !member.hasPasskey) throw noFactor()
  const at = new Date(now.getTime() + OBJECTION_MS)
  if (!(await writeFactorRemoval(trx, member.operatorId, { at, by: actor.operatorId }))) throw factorRemovalRequested()
  await insertOperatorMail(trx, { to: member.email, mail: { kind: 'factor-removal', by: actor.name, at: at.toISOString() }, now })
  return { ...member, factorRemovalAt: at }
}

/** The factor stays as it is. */
export async function keepFactor(trx: Trx, actor: OperatorActor, operatorId: number, now: Date): Promise<StaffMember> {
  const { member } = await lockMember(trx, operatorId)
  refuseBelow(actor, member)
  if (!(await clearFactorRemoval(trx, operatorId))) throw noFactorRemoval()
  await insertOperatorMail(trx, { to: member.email, mail: { kind: 'factor-kept', by: actor.name }, now })
  return { ...member, factorRemovalAt: null }
}

/**
 * Removes second factors that nobody kept within the day, and ends every session; a mail says so. Answers whose they were. `first` does what lies in transactions
 * of panels: a process that dies before the factor is gone begins with it again.
 */
export async function removeDueFactors(
  database: Pick<Database, 'system'>,
  now: Date,
  first: (operatorIds: readonly number[]) => Promise<unknown> = async () => {},
): Promise<number[]> {
  const due = await database.system((trx) => dueFactorRemovals(trx, now))
  if (due.length === 0) return []
  await first(due)
  const removed: number[] = []
  for (const operatorId of due) if (await database.system((trx) => removeDueFactor(trx, operatorId, now))) removed.push(operatorId)
  return removed
}

async function removeDueFactor(trx: SystemTrx, operatorId: number, now: Date): Promise<boolean> {
  const due = await lockDueFactorRemoval(trx, operatorId, now)
  if (!due) return false
  await clearFactor(trx, operatorId, now)
  await insertOperatorMail(trx, { to: due.email, mail: { kind: 'factor-reset', by: due.requesterName }, now })
  const act = {
    operatorId: due.requestedBy,
    name: due.requesterName,
    via: 'system',
    action: 'operator.factor-reset',
    outcome: 'done',
  } as const
  await insertDeploymentAudit(trx, act, { requestId: '', address: '', agent: '' })
  return true
}

/** Who acts for customers in the name of these operators does so no longer. */
export const endActingOf = async (trx: Trx, operatorIds: readonly number[], now: Date): Promise<void> => {
  for (const operatorId of operatorIds) await endActing(trx, actingPorts, { operatorId, now })
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
  await clearFactorRemoval(trx, operatorId)
  await deleteFactor(trx, operatorId)
  await deletePasskeysOf(trx, operatorId)
  await writeRecoveryCodes(trx, operatorId, [])
  await endSessionsOf(trx, operatorId, 'factor-reset', now)
}
