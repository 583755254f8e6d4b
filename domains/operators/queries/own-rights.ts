import type { Trx } from '@vitrine/platform/database'
import type { OperatorActor, OperatorCaller } from '@vitrine/platform/http'
import { permissions, type Role } from '../model/roles.ts'
import { findMembership } from '../store/membership-store.ts'

/** Every permission of a panel and how it stands for the caller, with the role that it comes from. */
export async function ownRights(trx: Trx, { rights }: OperatorActor, { operatorId, deploymentRole }: OperatorCaller) {
  const role: Role | null = deploymentRole ?? (await findMembership(trx, operatorId))?.role ?? null
  return {
    role,
    permissions: permissions.map(({ permission, capability }) => ({
      permission,
      capability,
      standing: rights[permission] ?? ('no' as const),
    })),
  }
}
