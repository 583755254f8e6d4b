import type { Trx } from '@vitrine/platform/database'
import { notPermitted, type OperatorActor, type OperatorCaller, type RequestedAct } from '@vitrine/platform/http'
import { approvalOver, notThere, ownApproval } from '../../errors.ts'
import { mayAct } from '../../model/approval.ts'
import { placeOnEveryPanel, rightsOf } from '../../model/roles.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { type ApprovalRow, approvalsByIds, decideApproval, expireApprovals, lockApproval } from '../../store/approval-store.ts'
import { insertAudit } from '../../store/audit-store.ts'
import { findMembership } from '../../store/membership-store.ts'
import { insertOperatorMail } from '../../store/operator-mail-store.ts'
import { findOperator } from '../../store/operator-store.ts'
import { isOwnAccount } from './ask-for-approval.ts'

interface Deciding {
  readonly actor: Pick<OperatorActor, 'operatorId' | 'name' | 'rights'>
  readonly caller: OperatorCaller
  readonly now: Date
}

/** An approval that is still open, locked; 404 where it is none of the actor's, 422 where it is over. */
async function lockOpen(trx: Trx, id: number, { actor, now }: Deciding): Promise<ApprovalRow> {
  const [approval] = (await lockApproval(trx, id)) ? await approvalsByIds(trx, [id]) : []
  if (!approval || (approval.requestedBy !== actor.operatorId && actor.rights[approval.permission] === undefined)) throw notThere()
  if (approval.state !== 'requested' || approval.expiresAt <= now) throw approvalOver()
  return approval
}

/** The same, for a second person: who asked, and whom it is about, decide nothing. */
async function lockToDecide(trx: Trx, id: number, deciding: Deciding): Promise<ApprovalRow> {
  const approval = await lockOpen(trx, id, deciding)
  const { operatorId } = deciding.actor
  const isConcerned = approval.requestedBy === operatorId || approval.subjectId === operatorId
  if (isConcerned || (await isOwnAccount(trx, approval.customerId, deciding.caller))) throw ownApproval()
  return approval
}

/** What a second person agrees to, for the wrapper of the operators' API that does it in this transaction. */
export async function takeApproval(
  deps: Pick<OperatorsDeps, 'panels'>,
  trx: Trx,
  id: number,
  deciding: Deciding,
): Promise<Omit<RequestedAct, 'finish'> & { readonly finish: () => Promise<ApprovalRow> }> {
  const approval = await lockToDecide(trx, id, deciding)
  const requester = await findOperator(trx, approval.requestedBy)
  if (!requester) throw notThere()
  const { operatorId, name, email, deploymentRole } = requester
  const place = deploymentRole ? placeOnEveryPanel(deploymentRole) : await findMembership(trx, operatorId)
  const decided = async (): Promise<ApprovalRow> => {
    await decide(deps, trx, approval, { state: 'done', by: deciding, refusal: null })
    return approvalNow(trx, id)
  }
  return {
    approvalId: id,
    operation: approval.operation,
    payload: approval.payload,
    shownHash: approval.shownHash,
    requester: { operatorId, name, email, deploymentRole, sessionId: deciding.caller.sessionId, provedUntil: null },
    requesterRights: place && !requester.suspendedAt ? rightsOf(place) : undefined,
    finish: decided,
  }
}

/** A second person does not agree, and says why. */
export async function refuseApproval(
  deps: Pick<OperatorsDeps, 'panels'>,
  trx: Trx,
  id: number,
  deciding: Deciding,
  refusal: string,
): Promise<ApprovalRow> {
  const approval = await lockToDecide(trx, id, deciding)
  if (!mayAct(deciding.actor.rights[approval.permission])) throw notPermitted(approval.permission)
  await decide(deps, trx, approval, { state: 'refused', by: deciding, refusal })
  return approvalNow(trx, id)
}

/** The operator who asked takes it back. */
export async function withdrawApproval(trx: Trx, id: number, deciding: Deciding): Promise<ApprovalRow> {
  const approval = await lockOpen(trx, id, deciding)
  if (approval.requestedBy !== deciding.actor.operatorId) throw ownApproval()
  await decideApproval(trx, id, { state: 'withdrawn', decidedBy: null, refusal: null, now: deciding.now })
  return approvalNow(trx, id)
}

/** What was shown is not true any more. */
export async function voidApproval(trx: Trx, id: number, now: Date): Promise<void> {
  await decideApproval(trx, id, { state: 'void', decidedBy: null, refusal: null, now })
}

const PORTION = 200
const SYSTEM = { operatorId: null, name: 'system', via: 'system' } as const
const NOWHERE = { requestId: '', address: '', agent: '' }

/** Ends what nobody decided in time, each with a row in the audit log; how many of a portion. */
export async function expireOldApprovals(trx: Trx, now: Date, portion = PORTION): Promise<number> {
  const expired = await expireApprovals(trx, now, portion)
  if (expired.length === 0) return 0
  const facts = {
    action: 'approval.expired',
    before: { state: 'requested' },
    after: { state: 'expired' },
    reason: null,
    outcome: 'done',
  } as const
  const rows = expired.map(({ id, label, permission }) => ({
    ...facts,
    permission,
    entity: { kind: 'approval', id: String(id), label },
    approval: id,
  }))
  await insertAudit(trx, SYSTEM, NOWHERE, rows)
  return expired.length
}

interface Word {
  readonly state: 'done' | 'refused'
  readonly by: Deciding
  readonly refusal: string | null
}

async function decide(
  { panels }: Pick<OperatorsDeps, 'panels'>,
  trx: Trx,
  { id, label, requestedBy }: ApprovalRow,
  { state, by, refusal }: Word,
): Promise<void> {
  await decideApproval(trx, id, { state, decidedBy: by.actor.operatorId, refusal, now: by.now })
  const requester = await findOperator(trx, requestedBy)
  const { name: panel, key } = await panels.get(trx.panelId)
  const mail = { kind: 'approval-decided', panel, key, by: by.actor.name, label, refusal } as const
  if (requester) await insertOperatorMail(trx, { to: requester.email, mail, now: by.now })
}

async function approvalNow(trx: Trx, id: number): Promise<ApprovalRow> {
  const [approval] = await approvalsByIds(trx, [id])
  return approval ?? Promise.reject(notThere())
}
