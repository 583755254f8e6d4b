import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { type LineRow, lineOf, type OrderLine } from './order-line.ts'

/** A part as it was planned and priced when its head was bought. */
export interface Part {
  readonly no: number
  readonly charged: Micro
  readonly orderId: number | null
}

export interface NewPart {
  readonly serviceId: number
  readonly serviceName: string
  readonly quantity: number
  readonly charged: Micro
  readonly coupon: Micro
  readonly unitPrice: string
  readonly isGuarantee: boolean
  readonly serviceAllowsCancel: boolean
}

export async function insertParts(trx: Trx, head: OrderLine, kind: 'drip_feed' | 'package', parts: readonly NewPart[]): Promise<void> {
  const rows = parts.map((part, index) => ({
    no: index + 1,
    service_id: part.serviceId,
    service_name: part.serviceName,
    quantity: part.quantity,
    charged: String(part.charged),
    coupon: String(part.coupon),
    unit_price: part.unitPrice,
    is_guarantee: part.isGuarantee,
    is_cancellable: part.serviceAllowsCancel,
  }))
  await trx.run(sql`
    insert into ordering.part (panel_id, parent_order_id, no, service_id, service_name, quantity, charged_micro, coupon_micro, unit_price, is_guarantee, is_cancellable)
    select ${trx.panelId}, ${head.id}, x.no, x.service_id, x.service_name, x.quantity, x.charged, x.coupon, x.unit_price, x.is_guarantee, x.is_cancellable
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(no smallint, service_id integer, service_name text, quantity integer, charged bigint, coupon bigint,
        unit_price text, is_guarantee boolean, is_cancellable boolean)`)
  await trx.run(
    sql`update ordering.order_line set kind = ${kind}, due_at = null where panel_id = ${trx.panelId} and id = ${head.id} and kind = 'single'`,
  )
}

/** The parts of a head in their order; those without an order are still to be made. */
export async function plannedParts(trx: Trx, parentOrderId: number): Promise<Part[]> {
  const rows = await trx.rows(sql<{ no: number; charged: bigint; order_id: number | null }>`
    select no::int as no, charged_micro as charged, order_id from ordering.part where panel_id = ${trx.panelId} and parent_order_id = ${parentOrderId} order by no`)
  return rows.map((row) => ({ no: row.no, charged: micro(row.charged), orderId: row.order_id }))
}

/** What the runs that are still to be made have cost, by the number of their head. */
export async function unmadeCharges(trx: Trx, parentOrderIds: readonly number[]): Promise<ReadonlyMap<number, Micro>> {
  if (parentOrderIds.length === 0) return new Map()
  const rows = await trx.rows(sql<{ id: number; charged: bigint }>`
    select parent_order_id as id, sum(charged_micro)::bigint as charged from ordering.part
     where panel_id = ${trx.panelId} and parent_order_id = any(${parentOrderIds}::int[]) and order_id is null group by parent_order_id`)
  return new Map(rows.map(({ id, charged }) => [id, micro(charged)]))
}

/** Makes the order of one part, paid and ready; its money is moved by the caller in the same transaction. */
export async function makePart(trx: Trx, head: OrderLine, no: number): Promise<OrderLine> {
  const row = await trx.one(sql<LineRow>`
    insert into ordering.order_line (panel_id, purchase_id, user_id, service_id, service_name, name, url, link_hash, quantity, charged_micro, unit_price, is_guarantee,
        is_cancellable, refund_policy, targetable_values, provider_fields, source, is_reorder, state, paid_at, due_at, coupon_type, coupon_id, coupon_micro, parent_order_id, part_of, part_no, step_micro,
        title, thumbnail)
    select h.panel_id, h.purchase_id, h.user_id, p.service_id, p.service_name, h.name, h.url, h.link_hash, p.quantity, p.charged_micro, p.unit_price, p.is_guarantee,
        p.is_cancellable, h.refund_policy, h.targetable_values, h.provider_fields, h.source, false, 'ready', now(), now(), h.coupon_type, h.coupon_id, p.coupon_micro, h.id, h.kind, p.no, h.step_micro,
        h.title, h.thumbnail
      from ordering.part p join ordering.order_line h on h.panel_id = p.panel_id and h.id = p.parent_order_id
     where p.panel_id = ${trx.panelId} and p.parent_order_id = ${head.id} and p.no = ${no} and p.order_id is null returning *`)
  await trx.run(sql`
    update ordering.part set order_id = ${row.id} where panel_id = ${trx.panelId} and parent_order_id = ${head.id} and no = ${no}`)
  return lineOf(row)
}
