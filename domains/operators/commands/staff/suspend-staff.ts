import { endActing } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { OperatorActor } from '@vitrine/platform/http'
import { isOfDeployment, isSelf, lastOwnerStays } from '../../errors.ts'
import type { StaffMember } from '../../model/operator.ts'
import { deleteInvitationsBy } from '../../store/invitation-store.ts'
import { deleteMembership, writePlaceSuspended } from '../../store/membership-store.ts'
import { findOperator } from '../../store/operator-store.ts'
import { deleteViewsOf } from '../../store/saved-view-store.ts'
import { endSessionsOf } from '../../store/session-store.ts'
import { actingPorts } from './acting-ports.ts'
import { lockMember, refuseBelow } from './lock-member.ts'

/**
 * Shuts a member of the staff out of the panel, with what they invited; all their sessions end in this transaction, also those in which they act for customers. On other panels they may sign in again.
 * Nobody does so to themselves, and the last owner stays.
 */
export async function suspendStaff(trx: Trx, actor: OperatorActor, operatorId: number, now: Date): Promise<StaffMember> {
  const member = await lockToShutOut(trx, actor, operatorId)
  if (member.suspendedAt) return member
  await writePlaceSuspended(trx, operatorId, now)
  await deleteInvitationsBy(trx, operatorId)
  await endSessionsOf(trx, operatorId, 'suspended', now)
  await endActing(trx, actingPorts, { operatorId, now })
  return { ...member, suspendedAt: now, version: member.version + 1 }
}

/**
 * Takes a member of the staff off the panel for good, with what they invited and the views they kept for themselves; all their sessions end in this transaction. What they did stays in the audit log.
 * Nobody does so to themselves, and the last owner stays.
 */
export async function removeStaff(trx: Trx, actor: OperatorActor, operatorId: number, now: Date): Promise<void> {
  await lockToShutOut(trx, actor, operatorId)
  await deleteInvitationsBy(trx, operatorId)
  await deleteViewsOf(trx, operatorId)
  await deleteMembership(trx, operatorId)
  await endSessionsOf(trx, operatorId, 'removed', now)
  await endActing(trx, actingPorts, { operatorId, now })
}

/** A member who may be shut out by the actor, locked. */
export async function lockToShutOut(trx: Trx, actor: OperatorActor, operatorId: number): Promise<StaffMember> {
  const { member, isLastOwner } = await lockMember(trx, operatorId)
  if (operatorId === actor.operatorId) throw isSelf()
  if (isLastOwner) throw lastOwnerStays()
  refuseBelow(actor, member)
  // A place on one panel takes nothing from somebody who is on all of them.
  if ((await findOperator(trx, operatorId))?.deploymentRole) throw isOfDeployment()
  return member
}

/** Lets a suspended member of the staff in again, in the place that they had. */
export async function resumeStaff(trx: Trx, actor: OperatorActor, operatorId: number): Promise<StaffMember> {
  const { member } = await lockMember(trx, operatorId)
  if (operatorId === actor.operatorId) throw isSelf()
  refuseBelow(actor, member)
  if (!member.suspendedAt) return member
  await writePlaceSuspended(trx, operatorId, null)
  return { ...member, suspendedAt: null, version: member.version + 1 }
}
