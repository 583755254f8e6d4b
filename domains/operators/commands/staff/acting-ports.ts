import { ACTING_PERMISSION, type ActingPorts } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { Rights } from '@vitrine/platform/http'
import { placeOnEveryPanel, rightsOf } from '../../model/roles.ts'
import { insertAudit } from '../../store/audit-store.ts'
import { lockMembership } from '../../store/membership-store.ts'
import { findOperator, findOperatorByEmail } from '../../store/operator-store.ts'

/** What an operator may do on a panel now; a change of their place waits until the transaction ends. */
async function lockedRights(trx: Trx, operatorId: number): Promise<Rights> {
  const operator = await findOperator(trx, operatorId)
  if (!operator || operator.suspendedAt) return {}
  const place = operator.deploymentRole ? placeOnEveryPanel(operator.deploymentRole) : await lockMembership(trx, operatorId)
  return place ? rightsOf(place) : {}
}

/** What the shop asks about operators who act for a customer. */
export const actingPorts: ActingPorts = {
  writeAudit: insertAudit,
  mayAct: async (trx, operatorId) => {
    const right = (await lockedRights(trx, operatorId))[ACTING_PERMISSION]
    return right !== undefined && right !== 'see' && right !== 'see_own'
  },
}

/** The operator of an address who may act for customers of the panel; undefined where there is none. */
export async function findActingOperator(trx: Trx, email: string) {
  const operatorId = await findOperatorByEmail(trx, email.toLowerCase())
  if (operatorId === undefined || !(await actingPorts.mayAct(trx, operatorId))) return undefined
  return findOperator(trx, operatorId)
}
