import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute, undoPatch } from '@vitrine/platform/http'
import { demotionBySecondPerson, removalBySecondPerson, resetBySecondPerson } from '../commands/approvals/owner-changes.ts'
import { keepFactor, resetFactor } from '../commands/reset-factor.ts'
import { changeStaff, endStaffSessions } from '../commands/staff/change-staff.ts'
import { removeStaff, resumeStaff, suspendStaff } from '../commands/staff/suspend-staff.ts'
import { operatorsContract } from '../contract/schemas.ts'
import { permissions, roles } from '../model/roles.ts'
import { ownRights } from '../queries/own-rights.ts'
import { presentMember, staffPage, staffStates } from '../queries/staff-page.ts'

const staff = { permission: 'staff.edit', scope: 'panel' } as const

/** The audit plan of what is done to one member. */
const onMember = <const A extends string>(action: A) => ({
  action,
  entity: 'operator',
  ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
  read: (trx: Trx, ids: readonly (string | number)[]) => staffStates(trx, ids.map(Number)),
})

/** Who works on a panel, and what each role may do there. */
export const staffRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(operatorsContract.rights, staff, async () => ({
    data: { roles: [...roles], permissions: permissions.map((one) => ({ ...one })) },
  })),
  operatorRoute(operatorsContract.staff, staff, async ({ query: { q, cursor, limit } }, { trx, now }) => {
    const { rows, count } = await staffPage(trx, { q, after: numberOfCursor(cursor) ?? 0, limit })
    return listPage({ rows: rows.map(presentMember), limit, total: { count, isExact: true }, now })
  }),
  // Everybody sees their own rows of the audit log, and so what they may do.
  operatorRoute(operatorsContract.ownRights, { permission: 'audit.view', scope: 'panel' }, async (_, { trx, actor, caller }) => ({
    data: await ownRights(trx, actor, caller),
  })),
  operatorRoute(
    operatorsContract.changeStaff,
    { ...staff, audit: { ...onMember('staff.changed'), undo: undoPatch }, secondPerson: demotionBySecondPerson },
    async ({ params, body }, { trx, actor, now }) => ({
      data: presentMember(await changeStaff(trx, actor, { ...body, operatorId: params.id }, now)),
    }),
  ),
  operatorRoute(
    operatorsContract.endStaffSessions,
    { ...staff, audit: { ...onMember('staff.sessions-ended'), isEvent: true } },
    async ({ params }, { trx, now }) => ({ data: { ended: await endStaffSessions(trx, params.id, now) } }),
  ),
  operatorRoute(
    operatorsContract.suspendStaff,
    { ...staff, audit: onMember('staff.suspended') },
    async ({ params }, { trx, actor, now }) => ({ data: presentMember(await suspendStaff(trx, actor, params.id, now)) }),
  ),
  operatorRoute(operatorsContract.resumeStaff, { ...staff, audit: onMember('staff.resumed') }, async ({ params }, { trx, actor }) => ({
    data: presentMember(await resumeStaff(trx, actor, params.id)),
  })),
  operatorRoute(
    operatorsContract.removeStaff,
    { ...staff, audit: onMember('staff.removed'), secondPerson: removalBySecondPerson },
    async ({ params }, { trx, actor, now }) => {
      await removeStaff(trx, actor, params.id, now)
      return undefined
    },
  ),
  operatorRoute(
    operatorsContract.resetFactor,
    { ...staff, audit: { ...onMember('staff.factor-reset'), isEvent: true }, secondPerson: resetBySecondPerson },
    async ({ params }, { trx, actor, caller, now }) => ({
      data: presentMember(await resetFactor(trx, { actor, caller }, params.id, now)),
    }),
  ),
  operatorRoute(
    operatorsContract.keepFactor,
    { ...staff, audit: onMember('staff.factor-kept') },
    async ({ params }, { trx, actor, now }) => ({ data: presentMember(await keepFactor(trx, actor, params.id, now)) }),
  ),
]
