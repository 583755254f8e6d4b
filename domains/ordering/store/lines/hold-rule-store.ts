import { sql, type Trx } from '@vitrine/platform/database'

/** Writes a rule that holds paid orders of a service, or of any, that cost so much or more; its number. */
export async function insertHoldRule(
  trx: Trx,
  rule: { readonly serviceId: number | null; readonly from: bigint; readonly note: string | null; readonly operator: string },
): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into ordering.hold_rule (panel_id, service_id, from_micro, note, created_by)
    values (${trx.panelId}, ${rule.serviceId}, ${rule.from}, left(${rule.note}, 500), ${rule.operator}) returning id`)
  return id
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
