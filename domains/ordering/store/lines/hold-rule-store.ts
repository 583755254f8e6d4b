import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'

/** What a paid order must be in order to be held. */
export interface HoldRuleFields {
  /** Orders of this service; null means of any. */
  readonly serviceId: number | null
  /** Only orders that cost so much or more. */
  readonly from: Micro
  readonly quantityFrom: number
  /** Only of customers who have paid for nothing before. */
  readonly isFirstOrder: boolean
  /** Of services of this network; null means of any. */
  readonly networkId: number | null
  /** Paid by this method with the order itself; null means by any, or from a balance. */
  readonly methodId: number | null
  /** Of customers who are signed in from one of these countries; none means from anywhere. */
  readonly countries: readonly string[]
  /** Of customers whose account was younger than so many days. */
  readonly newerThanDays: number
  readonly isEnabled: boolean
  /** What is wrong with such orders, for the person who decides. */
  readonly note: string | null
}

/** Writes a rule that holds paid orders; its number. */
export async function insertHoldRule(trx: Trx, rule: HoldRuleFields & { readonly operator: string }): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into ordering.hold_rule (panel_id, service_id, from_micro, quantity_from, is_first_order, network_id, method_id, countries,
      newer_than_days, is_enabled, note, created_by)
    values (${trx.panelId}, ${rule.serviceId}, ${rule.from}, ${rule.quantityFrom}, ${rule.isFirstOrder}, ${rule.networkId}, ${rule.methodId},
            ${[...rule.countries]}, ${rule.newerThanDays}, ${rule.isEnabled}, left(${rule.note}, 500),
            ${rule.operator}) returning id`)
  return id
}

/** Changes a rule for the orders to come. */
export const updateHoldRule = (trx: Trx, id: number, rule: HoldRuleFields): Promise<number> =>
  trx.run(sql`
    update ordering.hold_rule
       set service_id = ${rule.serviceId}, from_micro = ${rule.from}, quantity_from = ${rule.quantityFrom}, is_first_order = ${rule.isFirstOrder},
           network_id = ${rule.networkId}, method_id = ${rule.methodId}, countries = ${[...rule.countries]}, newer_than_days = ${rule.newerThanDays},
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
           r.network_id as "networkId", r.method_id as "methodId", r.countries, r.newer_than_days as "newerThanDays", r.is_enabled as "isEnabled", r.note, r.created_by as "createdBy", r.version,
           (select count(*)::int from (
              select from ordering.held_order h where h.panel_id = r.panel_id and h.rule_id = r.id and h.decision is null limit ${HELD_MAX}) held) as held
      from ordering.hold_rule r where r.panel_id = ${trx.panelId} order by r.id`)

/** One of them, locked until the transaction ends. */
export async function lockHoldRule(trx: Trx, id: number): Promise<HoldRuleRow | undefined> {
  await trx.rows(sql`select id from ordering.hold_rule where panel_id = ${trx.panelId} and id = ${id} for no key update`)
  return (await holdRules(trx)).find((rule) => rule.id === id)
}

/** A paid order that a rule would have held. */
export interface TriedOrder {
  readonly id: number
  readonly userId: number
  readonly serviceName: string
  readonly quantity: number
  readonly charged: Micro
  readonly paidAt: Date
}

/** Where nothing fits, one row has the sums alone. */
interface TriedRow {
  readonly of: number
  readonly count: number
  readonly id: number | null
  readonly userId: number | null
  readonly serviceName: string | null
  readonly quantity: number | null
  readonly charged: bigint | null
  readonly paidAt: Date | null
}

/** How many of the last paid orders a rule would have held, of how many, and the newest of them. Trusted customers and parts of other orders are no exception here. */
export async function tryHoldRule(
  trx: Trx,
  rule: HoldRuleFields,
  { of, shown }: { readonly of: number; readonly shown: number },
): Promise<{ readonly of: number; readonly count: number; readonly orders: readonly TriedOrder[] }> {
  const row = {
    ...{ panel_id: trx.panelId, id: 0, service_id: rule.serviceId, from_micro: String(rule.from), quantity_from: rule.quantityFrom },
    ...{ is_first_order: rule.isFirstOrder, network_id: rule.networkId, method_id: rule.methodId, countries: rule.countries },
    newer_than_days: rule.newerThanDays,
  }
  const rows = await trx.rows(sql<TriedRow>`
    with last as (
        select l.* from ordering.order_line l
         where l.panel_id = ${trx.panelId} and l.kind = 'single' and l.paid_at is not null order by l.id desc limit ${of}),
      fits as (
        select l.* from last l
         where not identity.is_trusted(l.panel_id, l.user_id)
           and ordering.rule_fits(jsonb_populate_record(null::ordering.hold_rule, ${JSON.stringify(row)}::jsonb), l.*::ordering.order_line))
    select sums.of, sums.count, f.id, f.user_id as "userId", f.service_name as "serviceName", f.quantity, f.charged_micro as charged, f.paid_at as "paidAt"
      from (select (select count(*)::int from last) as of, (select count(*)::int from fits) as count) sums
      left join lateral (select * from fits order by id desc limit ${shown}) f on true order by f.id desc`)
  const orders = rows.flatMap(({ id, userId, serviceName, quantity, charged, paidAt }) =>
    id === null || userId === null || serviceName === null || quantity === null || charged === null || paidAt === null
      ? []
      : [{ id, userId, serviceName, quantity, charged: micro(charged), paidAt }],
  )
  return { of: rows[0]?.of ?? 0, count: rows[0]?.count ?? 0, orders }
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
