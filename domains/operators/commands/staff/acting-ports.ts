import { ACTING_PERMISSION, type ActingPorts } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { AuditEntry, Rights } from '@vitrine/platform/http'
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
  mayAct: (trx, operatorId) => mayDo(trx, operatorId, ACTING_PERMISSION),
}

async function mayDo(trx: Trx, operatorId: number, permission: string): Promise<boolean> {
  const right = (await lockedRights(trx, operatorId))[permission]
  return right !== undefined && right !== 'see' && right !== 'see_own'
}

/** The operator of an address who may do something on the panel; undefined where there is none. */
export async function findOperatorWith(trx: Trx, permission: string, email: string) {
  const operatorId = await findOperatorByEmail(trx, email.toLowerCase())
  if (operatorId === undefined || !(await mayDo(trx, operatorId, permission))) return undefined
  return findOperator(trx, operatorId)
}

/** Records what an operator did by a command of the machine. */
export async function recordCommand(
  trx: Trx,
  { operatorId, name }: { readonly operatorId: number; readonly name: string },
  entries: readonly AuditEntry[],
): Promise<void> {
  await insertAudit(trx, { operatorId, name, via: 'command' }, { requestId: '', address: '', agent: '' }, entries)
}

/**
 * Records what was done at the machine: in the name of the operator whose address was given, else in that of the command line, and in both cases with the name
 * of the machine's user.
 */
export async function recordMachineCommand(
  trx: Trx,
  { email, machineUser }: { readonly email: string | undefined; readonly machineUser: string },
  entries: readonly AuditEntry[],
): Promise<void> {
  const operatorId = email === undefined ? undefined : await findOperatorByEmail(trx, email.toLowerCase())
  const operator = operatorId === undefined ? undefined : await findOperator(trx, operatorId)
  const agent = `command line (${machineUser})`
  const who = { operatorId: operator?.operatorId ?? null, name: operator?.name ?? agent, via: 'command' } as const
  await insertAudit(trx, who, { requestId: '', address: '', agent }, entries)
}
