import { sql, type Trx } from '@vitrine/platform/database'
import { type ApprovalRequest, type AttentionItem, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
import type { ApprovalState } from '../model/approval.ts'
import type { DeploymentRole, Place, Role } from '../model/roles.ts'

export interface NewApproval extends ApprovalRequest {
  readonly requestedBy: number
  readonly now: Date
  readonly expiresAt: Date
}

/** Money is a bigint, which JSON does not know. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))

export const insertApproval = async (trx: Trx, { entity, ...one }: NewApproval): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into operators.approval (panel_id, kind, operation, permission, entity_kind, entity_id, label, payload, shown, shown_hash, amount_micro, reason,
        customer_id, subject_id, requested_by, requested_at, expires_at)
      values (${trx.panelId}, ${one.kind}, ${one.operation}, ${one.permission}, ${one.entityKind}, ${entity.id}, ${entity.label}, ${jsonOf(one.payload)},
        ${jsonOf(one.shown)}, ${one.shownHash}, ${one.amount ?? null}, ${one.reason ?? null}, ${one.customerId ?? null}, ${one.operatorId ?? null},
        ${one.requestedBy}, ${one.now}, ${one.expiresAt})
      returning id`)
  ).id

export interface ApprovalRow {
  readonly id: number
  readonly kind: string
  readonly operation: string
  readonly permission: string
  readonly entityKind: string
  readonly entityId: string
  readonly label: string
  readonly payload: { readonly params?: unknown; readonly body?: unknown }
  readonly shown: Record<string, unknown>
  readonly shownHash: Buffer
  readonly amountMicro: bigint | null
  readonly reason: string | null
  readonly customerId: number | null
  readonly subjectId: number | null
  readonly state: ApprovalState
  readonly requestedBy: number
  readonly requestedByName: string
  readonly requestedAt: Date
  readonly expiresAt: Date
  readonly decidedBy: number | null
  readonly decidedByName: string | null
  readonly decidedAt: Date | null
  readonly refusal: string | null
}

const columns = sql.raw(`
  a.id, a.kind, a.operation, a.permission, a.entity_kind as "entityKind", a.entity_id as "entityId", a.label, a.payload, a.shown, a.shown_hash as "shownHash",
  a.amount_micro as "amountMicro", a.reason, a.customer_id as "customerId", a.subject_id as "subjectId", a.state, a.requested_by as "requestedBy",
  requester.name as "requestedByName", a.requested_at as "requestedAt", a.expires_at as "expiresAt", a.decided_by as "decidedBy", decider.name as "decidedByName",
  a.decided_at as "decidedAt", a.refusal`)
const withNames = sql.raw(`
  join operators.operator requester on requester.operator_id = a.requested_by left join operators.operator decider on decider.operator_id = a.decided_by`)

/** Who sees approvals: their own, and those that their rights are about. */
export interface ApprovalViewer {
  readonly operatorId: number
  readonly permissions: readonly string[]
}

export interface ApprovalQuestion extends ApprovalViewer {
  readonly view: 'open' | 'mine' | 'all'
  /** Older than this one; null from the newest on. */
  readonly before: number | null
  readonly limit: number
}

/** The newest first. */
export const listApprovals = (trx: Trx, { view, operatorId, permissions, before, limit }: ApprovalQuestion): Promise<ApprovalRow[]> =>
  trx.rows(sql<ApprovalRow>`
    select ${columns} from operators.approval a ${withNames}
     where a.panel_id = ${trx.panelId} and (${before}::int is null or a.id < ${before}) and (${view} <> 'open' or a.state = 'requested')
       and (a.requested_by = ${operatorId} or ${view} <> 'mine' and a.permission = any(${[...permissions]}::text[]))
     order by a.id desc limit ${limit}`)

export const findApproval = (trx: Trx, id: number, { operatorId, permissions }: ApprovalViewer): Promise<ApprovalRow | undefined> =>
  trx.maybe(sql<ApprovalRow>`
    select ${columns} from operators.approval a ${withNames}
     where a.panel_id = ${trx.panelId} and a.id = ${id} and (a.requested_by = ${operatorId} or a.permission = any(${[...permissions]}::text[]))`)

export const approvalsByIds = (trx: Trx, ids: readonly number[]): Promise<ApprovalRow[]> =>
  trx.rows(sql<ApprovalRow>`
    select ${columns} from operators.approval a ${withNames} where a.panel_id = ${trx.panelId} and a.id = any(${[...ids]}::int[])`)

/** Two decisions at once come one after the other; whether it is there. */
export const lockApproval = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.rows(sql<{ id: number }>`select id from operators.approval where panel_id = ${trx.panelId} and id = ${id} for update`))
    .length > 0

export interface Decision {
  readonly state: Exclude<ApprovalState, 'requested'>
  readonly decidedBy: number | null
  readonly refusal: string | null
  readonly now: Date
}

/** False where it is decided already. */
export const decideApproval = async (trx: Trx, id: number, { state, decidedBy, refusal, now }: Decision): Promise<boolean> =>
  (await trx.run(sql`
    update operators.approval set state = ${state}, decided_by = ${decidedBy}, refusal = ${refusal}, decided_at = ${now}
     where panel_id = ${trx.panelId} and id = ${id} and state = 'requested'`)) === 1

/** Those that nobody decided in time, so many in one portion. */
export const expireApprovals = (trx: Trx, now: Date, limit: number): Promise<{ id: number; label: string; permission: string }[]> =>
  trx.rows(sql<{ id: number; label: string; permission: string }>`
    update operators.approval set state = 'expired', decided_at = ${now}
     where panel_id = ${trx.panelId} and id in (
       select id from operators.approval where panel_id = ${trx.panelId} and state = 'requested' and expires_at <= ${now} order by id limit ${limit} for update skip locked)
    returning id, label, permission`)

/** What waits for somebody, without their own. */
export const countOpenApprovals = (trx: Trx, { operatorId, permissions }: ApprovalViewer) =>
  trx.one(sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(requested_at) as "oldestAt" from operators.approval
     where panel_id = ${trx.panelId} and state = 'requested' and expires_at > now() and requested_by <> ${operatorId} and subject_id is distinct from ${operatorId}
       and permission = any(${[...permissions]}::text[])`)

/** The same, the longest waiting first. */
export const openApprovalsWaiting = async (
  trx: Trx,
  { operatorId, permissions }: ApprovalViewer,
  question: AttentionQuestion,
): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; label: string; customerId: number | null; amount: bigint | null }>`
      select id, requested_at as at, label, customer_id as "customerId", amount_micro as amount from operators.approval
       where panel_id = ${trx.panelId} and state = 'requested' and expires_at > now() and requested_by <> ${operatorId}
         and subject_id is distinct from ${operatorId} and permission = any(${[...permissions]}::text[]) ${waitingAfter(question, 'requested_at', 'id')}`)
  ).map((row) => ({ ...row, amount: row.amount === null ? null : micro(row.amount) }))

export interface PanelPerson extends Place {
  readonly operatorId: number
  readonly email: string
  readonly name: string
  readonly deploymentRole: DeploymentRole | null
}

/** Everybody who can act on the panel: its staff, and people of the deployment. */
export const peopleOfPanel = (trx: Trx): Promise<PanelPerson[]> =>
  trx.rows(sql<{
    operatorId: number
    email: string
    name: string
    deploymentRole: DeploymentRole | null
    role: Role
    grants: string[]
    takes: string[]
  }>`
    select o.operator_id as "operatorId", o.email, o.name, o.deployment_role as "deploymentRole", coalesce(o.deployment_role, m.role) as role,
           case when o.deployment_role is null then m.grants else '{}' end as grants, case when o.deployment_role is null then m.takes else '{}' end as takes
      from operators.operator o left join operators.membership m on m.panel_id = ${trx.panelId} and m.operator_id = o.operator_id
     where o.suspended_at is null and (o.deployment_role is not null or m.suspended_at is null and m.role is not null) order by o.operator_id`)
