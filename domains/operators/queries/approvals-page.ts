import type { Trx } from '@vitrine/platform/database'
import type { AttentionQueue, AuditState, OperatorActor } from '@vitrine/platform/http'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { mayAct } from '../model/approval.ts'
import {
  type ApprovalQuestion,
  type ApprovalRow,
  type ApprovalViewer,
  approvalsByIds,
  countOpenApprovals,
  findApproval,
  listApprovals,
  openApprovalsWaiting,
} from '../store/approval-store.ts'

type Viewer = Pick<OperatorActor, 'operatorId' | 'rights'>

/** Whose approvals somebody sees. */
export const viewerOf = ({ operatorId, rights }: Viewer): ApprovalViewer => ({ operatorId, permissions: Object.keys(rights) })

/** An approval as somebody sees it: one that is over by time counts as expired before the job says so. */
export function presentApproval(row: ApprovalRow, { operatorId, rights }: Viewer, now: Date) {
  const isOpen = row.state === 'requested' && row.expiresAt > now
  const isOwn = row.requestedBy === operatorId
  return {
    id: row.id,
    kind: row.kind,
    permission: row.permission,
    entity: { kind: row.entityKind, id: row.entityId, label: row.label },
    shown: row.shown,
    amountUsd: row.amountMicro === null ? null : formatMicro(micro(row.amountMicro)),
    reason: row.reason,
    state: row.state === 'requested' && !isOpen ? ('expired' as const) : row.state,
    requestedBy: { id: row.requestedBy, name: row.requestedByName },
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    refusal: row.refusal,
    mayDecide: isOpen && !isOwn && row.subjectId !== operatorId && mayAct(rights[row.permission]),
    mayWithdraw: isOpen && isOwn,
  }
}

/** One more than asked for where there are more. */
export const approvalsPage = (trx: Trx, question: ApprovalQuestion): Promise<ApprovalRow[]> =>
  listApprovals(trx, { ...question, limit: question.limit + 1 })

/** One that somebody sees; undefined for any other. */
export const approvalFor = (trx: Trx, id: number, viewer: Viewer): Promise<ApprovalRow | undefined> =>
  findApproval(trx, id, viewerOf(viewer))

/** How approvals stand, as the audit log compares them. */
export const approvalStates = async (trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map((await approvalsByIds(trx, ids)).map(({ id, label, state, refusal }) => [String(id), { label, fields: { state, refusal } }]))

/** Somebody with what they may decide, not only see. */
const deciderOf = ({ operatorId, rights }: Viewer): ApprovalViewer => ({
  operatorId,
  permissions: Object.entries(rights).flatMap(([permission, grant]) => (mayAct(grant) ? [permission] : [])),
})

/** What waits for this person to decide. */
export const approvalsAttention: AttentionQueue = {
  queue: 'approvals',
  permission: 'services.view',
  ...{ isMoney: false, dueMinutes: 24 * 60 },
  look: (trx, actor) => countOpenApprovals(trx, deciderOf(actor)),
  list: (trx, question, actor) => openApprovalsWaiting(trx, deciderOf(actor), question),
}
