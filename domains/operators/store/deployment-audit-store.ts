import { type SystemTrx, sql } from '@vitrine/platform/database'
import type { AuditRow } from './audit-store.ts'

/** An act of a panel, or of the deployment itself where its panel is 0. */
export interface RecordedAct extends AuditRow {
  readonly panelId: number
  /** To the microsecond, as the database keeps it: what a page begins behind. */
  readonly atMicros: bigint
}

export interface ActsQuestion {
  /** Older than this act; null from the newest on. */
  readonly before: { readonly atMicros: bigint; readonly panelId: number; readonly id: number } | null
  readonly limit: number
  /** 0 for acts of the deployment itself. */
  readonly panelId: number | null
  readonly operatorId: number | null
  readonly action: string | null
  readonly outcome: string | null
  readonly from: Date | null
  readonly to: Date | null
}

/** What was done anywhere in the deployment, the newest first. */
export const listActs = (
  trx: SystemTrx,
  { before, limit, panelId, operatorId, action, outcome, from, to }: ActsQuestion,
): Promise<RecordedAct[]> =>
  trx.rows(sql<RecordedAct>`
    with found as materialized (
      select f.panel_id, f.act_id from operators.recorded_acts(
        timestamptz 'epoch' + ${before?.atMicros ?? null}::bigint * interval '1 microsecond', ${before?.panelId ?? null}, ${before?.id ?? null}, ${panelId}, ${operatorId},
        ${action}, ${outcome}, ${from}, ${to}, ${limit}) f)
    select a.panel_id as "panelId", a.id, a.at, (extract(epoch from a.at) * 1000000)::bigint as "atMicros", a.operator_id as "operatorId",
           a.actor_name as "actorName", a.via, a.permission, a.action, a.entity_kind as "entityKind", a.entity_id as "entityId", a.label, a.before, a.after, a.reason,
           a.outcome, a.request_id as "requestId", a.address, a.agent, a.undoes, a.approval_id as "approvalId"
      from operators.acts_of_panels(array(select panel_id from found), array(select act_id from found)) a
    union all
    select 0, d.id, d.at, (extract(epoch from d.at) * 1000000)::bigint, d.operator_id, d.actor_name, d.via, '', d.action, '', '', '', null, null, null,
           d.outcome, d.request_id, d.address, d.agent, null, null
      from operators.deployment_audit d where d.id in (select act_id from found where panel_id = 0)
     order by "atMicros" desc, "panelId" desc, id desc`)

/** What the newest so many acts were. */
export const listLateActions = async (trx: SystemTrx, limit: number): Promise<string[]> =>
  (
    await trx.rows(sql<{ action: string }>`
      with found as materialized (
        select f.panel_id, f.act_id from operators.recorded_acts(null, null, null, null, null, null, null, null, null, ${limit}) f)
      select a.action from operators.acts_of_panels(array(select panel_id from found), array(select act_id from found)) a
      union
      select d.action from operators.deployment_audit d where d.id in (select act_id from found where panel_id = 0)
       order by action`)
  ).map(({ action }) => action)

/** Everybody who may have done something, by name. */
export const listActors = (trx: SystemTrx, limit: number): Promise<{ id: number; name: string }[]> =>
  trx.rows(
    sql<{ id: number; name: string }>`select operator_id as id, name from operators.operator order by name, operator_id limit ${limit}`,
  )
