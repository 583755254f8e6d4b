import type { Trx } from '@vitrine/platform/database'
import type { OperatorActor } from '@vitrine/platform/http'
import { aboveOwnRights, notThere } from '../../errors.ts'
import type { StaffMember } from '../../model/operator.ts'
import { type Place, rightsOf } from '../../model/roles.ts'
import { lockWithOwners, staffByIds } from '../../store/membership-store.ts'

export interface LockedMember {
  readonly member: StaffMember
  /** Nobody but this member could act as the panel's owner. */
  readonly isLastOwner: boolean
}

/** A member of the panel's staff, locked together with its owners until the transaction ends; 404 when there is none. */
export async function lockMember(trx: Trx, operatorId: number): Promise<LockedMember> {
  const others = await lockWithOwners(trx, operatorId)
  const [member] = await staffByIds(trx, [operatorId])
  if (!member) throw notThere()
  return { member, isLastOwner: others === 0 && isActingOwner(member, member.suspendedAt) }
}

/** An owner who can still change the staff. */
export const isActingOwner = ({ role, takes }: Place, suspendedAt: Date | null): boolean =>
  role === 'owner' && suspendedAt === null && !takes.includes('staff.edit')

/** Whether an actor has every right of a place. */
export const hasRightsOf = ({ rights }: OperatorActor, place: Place): boolean =>
  Object.keys(rightsOf(place)).every((permission) => Object.hasOwn(rights, permission))

/** Nobody acts on people who may do more than they. */
export function refuseBelow(actor: OperatorActor, place: Place): void {
  if (!hasRightsOf(actor, place)) throw aboveOwnRights()
}
