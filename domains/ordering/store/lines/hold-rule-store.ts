import { sql, type Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'

/** What a paid order must be in order to be held. */
export interface HoldRuleFields {
  /** Orders of this service; null means of any. */
  readonly serviceId: number | null
  /** Only orders that cost so much or more. */
  readonly from: Micro
  readonly quantityFrom: number
  /** Only of customers who have paid for nothing before. */
  readonly isFirstOrder: boolean
  readonly isEnabled: boolean
  /** What is wrong with such orders, for the person who decides. */
  readonly note: string | null
}

/** Writes a rule that holds paid orders; its number. */
export async function insertHoldRule(trx: Trx, rule: HoldRuleFields & { readonly operator: string }): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into ordering.hold_rule (panel_id, service_id, from_micro, quantity_from, is_first_order, is_enabled, note, created_by)
    values (${trx.panelId}, ${rule.serviceId}, ${rule.from}, ${rule.quantityFrom}, ${rule.isFirstOrder}, ${rule.isEnabled}, left(${rule.note}, 500),
            ${rule.operator}) returning id`)
  return id
}

/** Changes a rule for the orders to come. */
export const updateHoldRule = (trx: Trx, id: number, rule: HoldRuleFields): Promise<number> =>
  trx.run(sql`
    update ordering.hold_rule
       set service_id = ${rule.serviceId}, from_micro = ${rule.from}, quantity_from = ${rule.quantityFrom}, is_first_order = ${rule.isFirstOrder},
           is_enabled = ${rule.isEnabled}, note = left(${rule.note}, 500), version = version + 1
     where panel_id = ${trx.panelId} and id = ${id}`)

export interface HoldRuleRow extends HoldRuleFields {
  readonly id: number
  readonly createdBy: string
  readonly version: number
  /** Orders that it holds now. */
  readonly held: number
}

const HELD_MAX = 1000

/** The rules by which a panel holds orders. */
export const holdRules = (trx: Trx): Promise<HoldRuleRow[]> =>
  trx.rows(sql<HoldRuleRow>`
    select r.id, r.service_id as "serviceId", r.from_micro as "from", r.quantity_from as "quantityFrom", r.is_first_order as "isFirstOrder",
           r.is_enabled as "isEnabled", r.note, r.created_by as "createdBy", r.version,
           (select count(*)::int from (
              select from ordering.held_order h where h.panel_id = r.panel_id and h.rule_id = r.id and h.decision is null limit ${HELD_MAX}) held) as held
      from ordering.hold_rule r where r.panel_id = ${trx.panelId} order by r.id`)

/** One of them, locked until the transaction ends. */
export async function lockHoldRule(trx: Trx, id: number): Promise<HoldRuleRow | undefined> {
  await trx.rows(sql`select id from ordering.hold_rule where panel_id = ${trx.panelId} and id = ${id} for no key update`)
  return (await holdRules(trx)).find((rule) => rule.id === id)
}

/** False when there is no such rule. */
export const deleteHoldRule = async (trx: Trx, ruleId: number): Promise<boolean> =>
  (await trx.run(sql`delete from ordering.hold_rule where panel_id = ${trx.panelId} and id = ${ruleId}`)) > 0

/** Why a rule holds the order, and since when; undefined when nobody has to decide about it. */
export const findHold = (trx: Trx, orderId: number): Promise<{ readonly reason: string; readonly since: Date } | undefined> =>
  trx.maybe(sql<{ readonly reason: string; readonly since: Date }>`
    select reason, held_at as since from ordering.held_order where panel_id = ${trx.panelId} and order_id = ${orderId} and decision is null`)

/** From now on no rule holds the order. */
export async function markCleared(trx: Trx, orderId: number): Promise<void> {
  await trx.run(sql`update ordering.order_line set cleared_at = clock_timestamp() where panel_id = ${trx.panelId} and id = ${orderId}`)
}

/** Writes who decided on a held order, and what; false when it is not held or was decided on before. */
export async function writeHeldDecision(
  trx: Trx,
  orderId: number,
  { decision, operator, note }: { readonly decision: 'released' | 'refused'; readonly operator: string; readonly note: string },
): Promise<boolean> {
  const decided = await trx.run(sql`
    update ordering.held_order set decision = ${decision}, operator = ${operator}, note = left(${note}, 500), decided_at = clock_timestamp()
     where panel_id = ${trx.panelId} and order_id = ${orderId} and decision is null`)
  return decided > 0
}
