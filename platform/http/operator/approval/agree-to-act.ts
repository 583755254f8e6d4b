import type { Trx } from '../../../database/statements-on.ts'
import { Refusal } from '../../../kernel/index.ts'
import { parseInput } from '../../read-input.ts'
import { auditEntries } from '../audit-entries.ts'
import type { AuditEntry, OperatorCaller, Rights } from '../operator-ports.ts'
import type { BoundOperatorRoute, OperatorWork } from '../operator-route.ts'
import { notPermitted } from '../refusals.ts'
import { refuseWithoutRight } from '../refuse-without-right.ts'
import { ApprovalVoid, type BoundAgreement, hashOfView, type RequestedAct } from './second-person.ts'

interface Agreeing {
  readonly agreement: BoundAgreement
  /** The call of an operation. */
  readonly routeOf: (operation: string) => BoundOperatorRoute | undefined
  /** The second person. */
  readonly caller: OperatorCaller
  readonly rights: Rights
  readonly trx: Trx
  readonly input: Record<string, unknown>
  readonly work: OperatorWork<'panel'>
}

/**
 * Does what a first person asked for, by the call that they made: its contract and its command decide again, in their name. The second person needs the same
 * right; a changed view, or a first person who may not do it any more, makes the approval void.
 */
export async function agreeToAct({ agreement, routeOf, caller, rights, trx, input, work }: Agreeing) {
  const act = await agreement.take(trx, input as never, work)
  const route = routeOf(act.operation)
  const { secondPerson, audit } = route ?? {}
  // The call went with an update of the console.
  if (!route || !secondPerson || !audit) throw new ApprovalVoid(act.approvalId)
  const requested = parseInput(route.def, act.payload)
  const needed = [route.permission, ...(route.alsoNeeds?.(requested as never) ?? [])]
  for (const permission of needed) {
    // A program speaks for one person: it is no second one.
    if (caller.key) throw notPermitted(permission)
    refuseWithoutRight({ ...route, permission }, rights, caller, work.now)
  }
  const requesterWork = workOfRequester(act, work, needed)
  const view = await secondPerson.show(requested as never, requesterWork as never).catch((error: unknown) => {
    // What would be refused today is not what was agreed to.
    throw error instanceof Refusal ? new ApprovalVoid(act.approvalId) : error
  })
  if (!act.shownHash.equals(hashOfView(view))) throw new ApprovalVoid(act.approvalId)
  const before = await audit.read(trx, audit.ids(requested as never))
  const output = await route.handle(requested as never, requesterWork as never)
  const after = await audit.read(trx, audit.ids(requested as never, output as never))
  const facts = {
    permission: needed[1] ?? route.permission,
    action: audit.action,
    kind: audit.entity,
    reason: audit.reason?.(requested as never) ?? null,
    isEvent: audit.isEvent ?? false,
    undoneBy: undefined,
  }
  const entries: AuditEntry[] = auditEntries(facts, before, after).map((entry) => ({ ...entry, approval: act.approvalId }))
  return { entries, output: await act.finish() }
}

/** The command runs in the name of the first person, who proved who they are when they asked. */
function workOfRequester(act: RequestedAct, work: OperatorWork<'panel'>, needed: readonly string[]): OperatorWork<'panel'> {
  const { requester, requesterRights, approvalId } = act
  const mayNotAnyMore = needed.some((permission) => {
    const grant = requesterRights?.[permission]
    return grant === undefined || grant === 'see' || grant === 'see_own'
  })
  if (!requesterRights || mayNotAnyMore) throw new ApprovalVoid(approvalId)
  const { operatorId, name } = requester
  const { actor } = work
  const approval = { id: approvalId, agreedBy: { operatorId: actor.operatorId, name: actor.name } }
  return { ...work, caller: requester, actor: { operatorId, name, via: 'console', rights: requesterRights, approval } }
}
