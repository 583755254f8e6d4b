import { type SystemTrx, sql, type Trx } from '@vitrine/platform/database'
import type { AuditEntry, CallOrigin, OperatorActor } from '@vitrine/platform/http'
import { withoutSecret } from '../model/without-secret.ts'

type Who = Pick<OperatorActor, 'name' | 'via'> & { readonly operatorId: number | null }

/** Money is a bigint, which JSON does not know. */
const jsonOf = (value: unknown): string | null =>
  value === null
    ? null
    : JSON.stringify(value, (name, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : withoutSecret(name, inner)))

/** Adds the rows of one call in one statement, and answers their numbers. */
export async function insertAudit(trx: Trx, who: Who, from: CallOrigin, entries: readonly AuditEntry[]): Promise<number[]> {
  const rows = entries.map(
    ({ permission, action, entity, before, after, reason, outcome, undoneBy = null, undoes = null, approval = null }) => ({
      permission,
      action,
      entity_kind: entity.kind,
      entity_id: entity.id,
      label: entity.label,
      before: before === null ? null : JSON.parse(jsonOf(before) ?? 'null'),
      after: after === null ? null : JSON.parse(jsonOf(after) ?? 'null'),
      reason,
      outcome,
      undone_by: undoneBy,
      undoes,
      approval_id: approval,
    }),
  )
  const added = await trx.rows(sql<{ id: number }>`
    insert into operators.audit (panel_id, operator_id, actor_name, via, permission, action, entity_kind, entity_id, label, before, after, reason, outcome,
      request_id, address, agent, undone_by, undoes, approval_id)
    select ${trx.panelId}::int, ${who.operatorId}::int, ${who.name}::text, ${who.via}::text, r.permission, r.action, r.entity_kind, r.entity_id, r.label, r.before, r.after,
           r.reason, r.outcome, ${from.requestId}::text, ${from.address}::text, ${from.agent}::text, r.undone_by, r.undoes, r.approval_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(permission text, action text, entity_kind text, entity_id text, label text, before jsonb,
        after jsonb, reason text, outcome text, undone_by text, undoes integer, approval_id integer)
    returning id`)
  return added.map(({ id }) => id)
}

export interface DeploymentAct {
  readonly operatorId: number | null
  readonly name: string
  readonly via: Exclude<OperatorActor['via'], 'shop'>
  readonly action: string
  readonly outcome: 'done' | 'refused'
}

export async function insertDeploymentAudit(trx: SystemTrx, act: DeploymentAct, from: CallOrigin): Promise<void> {
  await trx.run(sql`
    insert into operators.deployment_audit (operator_id, actor_name, via, action, outcome, request_id, address, agent)
    values (${act.operatorId}, ${act.name}, ${act.via}, ${act.action}, ${act.outcome}, ${from.requestId}, ${from.address}, ${from.agent})`)
}

export interface AuditRow {
  readonly id: number
  readonly at: Date
  readonly operatorId: number | null
  readonly actorName: string
  readonly via: string
  readonly permission: string
  readonly action: string
  readonly entityKind: string
  readonly entityId: string
  readonly label: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly reason: string | null
  readonly outcome: string
  readonly requestId: string
  readonly address: string
  readonly agent: string
  readonly undoes: number | null
  readonly approvalId: number | null
}

export interface AuditQuestion {
  /** Older than this row; null from the newest on. */
  readonly before: number | null
  readonly limit: number
  readonly action: string | null
  readonly operatorId: number | null
  readonly entityKind: string | null
  readonly entityId: string | null
  /** Part of a label, or a whole id. */
  readonly q: string | null
  readonly outcome: string | null
  readonly from: Date | null
  readonly to: Date | null
}

/** The newest first. */
export const listAudit = (trx: Trx, { before, limit, q, outcome, from, to, ...exact }: AuditQuestion): Promise<AuditRow[]> =>
  trx.rows(sql<AuditRow>`
    select id, at, operator_id as "operatorId", actor_name as "actorName", via, permission, action, entity_kind as "entityKind", entity_id as "entityId",
           label, before, after, reason, outcome, request_id as "requestId", address, agent, undoes, approval_id as "approvalId"
      from operators.audit
     where panel_id = ${trx.panelId} and (${before}::int is null or id < ${before}) and (${exact.action}::text is null or action = ${exact.action})
       and (${exact.operatorId}::int is null or operator_id = ${exact.operatorId})
       and (${exact.entityKind}::text is null or entity_kind = ${exact.entityKind})
       and (${exact.entityId}::text is null or entity_id = ${exact.entityId})
       and (${outcome}::text is null or outcome = ${outcome})
       and (${from}::timestamptz is null or at >= ${from}) and (${to}::timestamptz is null or at < ${to})
       and (${q}::text is null or entity_id = ${q} or position(lower(${q}) in lower(label)) > 0)
     order by id desc limit ${limit}`)

export interface AuditChoice {
  readonly operatorId: number | null
  readonly actorName: string
  readonly action: string
  readonly entityKind: string
}

/** Who did what to which kind of thing within the newest rows, each once. */
export const recentChoices = (trx: Trx, ownOf: number | null): Promise<AuditChoice[]> =>
  trx.rows(sql<AuditChoice>`
    select distinct operator_id as "operatorId", actor_name as "actorName", action, entity_kind as "entityKind"
      from (select operator_id, actor_name, action, entity_kind from operators.audit
             where panel_id = ${trx.panelId} and (${ownOf}::int is null or operator_id = ${ownOf}) order by id desc limit 5000) newest`)

export const findAudit = (trx: Trx, id: number): Promise<AuditRow | undefined> =>
  trx.maybe(sql<AuditRow>`
    select id, at, operator_id as "operatorId", actor_name as "actorName", via, permission, action, entity_kind as "entityKind", entity_id as "entityId",
           label, before, after, reason, outcome, request_id as "requestId", address, agent, undoes, approval_id as "approvalId"
      from operators.audit where panel_id = ${trx.panelId} and id = ${id}`)
