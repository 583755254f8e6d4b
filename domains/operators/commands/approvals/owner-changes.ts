import type { Trx } from '@vitrine/platform/database'
import type { OperatorWork, SecondPersonView } from '@vitrine/platform/http'
import { notThere } from '../../errors.ts'
import type { StaffMember } from '../../model/operator.ts'
import type { Role } from '../../model/roles.ts'
import { lockWithOwners, staffByIds } from '../../store/membership-store.ts'
import { findOperator } from '../../store/operator-store.ts'
import { lockToReset } from '../reset-factor.ts'
import { lockToChange } from '../staff/change-staff.ts'
import { isActingOwner } from '../staff/lock-member.ts'
import { lockToShutOut } from '../staff/suspend-staff.ts'

type Work = OperatorWork<'panel'>
interface OnMember {
  readonly params: { readonly id: number }
}
interface Change extends OnMember {
  readonly body: {
    readonly version: number
    readonly role?: Role | undefined
    readonly grants?: readonly string[] | undefined
    readonly takes?: readonly string[] | undefined
  }
}

async function memberOf(trx: Trx, operatorId: number): Promise<StaffMember> {
  const [member] = await staffByIds(trx, [operatorId])
  return member ?? Promise.reject(notThere())
}

const viewOf = ({ operatorId, name, email, role, grants, takes }: StaffMember, more: Readonly<Record<string, unknown>> = {}) => ({
  entity: { id: String(operatorId), label: name },
  shown: { name, email, role, grants, takes, ...more },
  operatorId,
})

/** One owner takes no other one off the panel alone, nor one who is suspended. */
export const removalBySecondPerson = {
  kind: 'owner-removal',
  isNeeded: async ({ params }: OnMember, { trx }: Work): Promise<boolean> => (await memberOf(trx, params.id)).role === 'owner',
  show: async ({ params }: OnMember, { trx, actor }: Work): Promise<SecondPersonView> => viewOf(await lockToShutOut(trx, actor, params.id)),
}

/** Nor by another role or fewer rights, which comes to the same. */
export const demotionBySecondPerson = {
  kind: 'owner-demotion',
  isNeeded: async ({ params, body }: Change, { trx }: Work): Promise<boolean> => {
    const { role, takes } = await memberOf(trx, params.id)
    const losesRole = body.role !== undefined && body.role !== 'owner'
    return role === 'owner' && (losesRole || (body.takes ?? []).some((permission) => !takes.includes(permission)))
  },
  show: async ({ params, body }: Change, { trx, actor }: Work): Promise<SecondPersonView> => {
    const { member, place } = await lockToChange(trx, actor, { ...body, operatorId: params.id })
    return viewOf(member, { newRole: place.role, newTakes: [...place.takes] })
  },
}

/** With the factor of the only other owner gone, anyone who knows the password could have the panel. */
export const resetBySecondPerson = {
  kind: 'owner-factor-reset',
  isNeeded: async ({ params }: OnMember, { trx, actor, caller }: Work): Promise<boolean> => {
    const others = await lockWithOwners(trx, params.id)
    const member = await memberOf(trx, params.id)
    if ((await findOperator(trx, params.id))?.deploymentRole === 'owner') return true
    // An owner of the deployment is an owner of the panel anyway.
    if (caller.deploymentRole === 'owner' || !isActingOwner(member, member.suspendedAt)) return false
    return others - ((await memberOf(trx, actor.operatorId)).role === 'owner' ? 1 : 0) === 0
  },
  show: async ({ params }: OnMember, { trx, actor, caller }: Work): Promise<SecondPersonView> =>
    viewOf(await lockToReset(trx, { actor, caller }, params.id)),
}
