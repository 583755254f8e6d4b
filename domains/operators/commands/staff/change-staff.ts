import { endActing } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile, type OperatorActor } from '@vitrine/platform/http'
import { beyondOwnRights, isOwnRole, isLastOwner as lastOwnerStays, notThere } from '../../errors.ts'
import type { StaffMember } from '../../model/operator.ts'
import { isPermission, type Place, type Role } from '../../model/roles.ts'
import { deleteInvitationsBy } from '../../store/invitation-store.ts'
import { staffByIds, writeMembership } from '../../store/membership-store.ts'
import { endSessionsOf } from '../../store/session-store.ts'
import { actingPorts } from './acting-ports.ts'
import { hasRightsOf, isActingOwner, lockMember, refuseBelow } from './lock-member.ts'

export interface StaffChange {
  readonly operatorId: number
  readonly version: number
  readonly role?: Role | undefined
  readonly grants?: readonly string[] | undefined
  readonly takes?: readonly string[] | undefined
}

/**
 * Gives a member of the panel's staff another role or other single permissions; their sessions end, and so do their invitations. Nobody changes their own place
 * or gives what they do not have, and the last owner stays.
 */
export async function changeStaff(trx: Trx, actor: OperatorActor, change: StaffChange, now: Date): Promise<StaffMember> {
  const { operatorId } = change
  const { member, place } = await lockToChange(trx, actor, change)
  await writeMembership(trx, operatorId, place, now)
  await deleteInvitationsBy(trx, operatorId)
  await endSessionsOf(trx, operatorId, 'role-changed', now)
  await endActing(trx, actingPorts, { operatorId, now })
  return { ...member, ...place, grants: [...place.grants], takes: [...place.takes], version: member.version + 1 }
}

/** A member whom the actor may give another place, locked, and that place. */
export async function lockToChange(trx: Trx, actor: OperatorActor, change: StaffChange): Promise<{ member: StaffMember; place: Place }> {
  const { operatorId, version } = change
  const { member, isLastOwner } = await lockMember(trx, operatorId)
  if (operatorId === actor.operatorId) throw isOwnRole()
  if (member.version !== version) throw changedMeanwhile({ version: member.version, by: null, at: null })
  const place = { role: change.role ?? member.role, grants: change.grants ?? member.grants, takes: change.takes ?? member.takes }
  refuseUnknown('grants', place.grants)
  refuseUnknown('takes', place.takes)
  if (isLastOwner && !isActingOwner(place, null)) throw lastOwnerStays()
  refuseBelow(actor, member)
  if (!hasRightsOf(actor, place)) throw beyondOwnRights(change.grants ? 'grants' : 'role')
  return { member, place }
}

function refuseUnknown(field: 'grants' | 'takes', names: readonly string[]): void {
  if (!names.every(isPermission)) throw beyondOwnRights(field)
}

/** Signs a member of the panel's staff out everywhere; how many sessions ended. */
export async function endStaffSessions(trx: Trx, operatorId: number, now: Date): Promise<number> {
  const [member] = await staffByIds(trx, [operatorId])
  if (!member) throw notThere()
  await endActing(trx, actingPorts, { operatorId, now })
  return endSessionsOf(trx, operatorId, 'by-operator', now)
}
