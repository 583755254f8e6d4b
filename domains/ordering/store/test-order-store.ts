import { sql, type Trx } from '@vitrine/platform/database'
import type { TestOrder } from '../model/test-orders.ts'

/** So many of a customer's newest stay stored. */
const KEPT_MAX = 2_000

const columns = sql`
  order_id as id, parent_order_id as "parentOrderId", kind, service_id as "serviceId", quantity, charged_micro as charged, is_guarantee as "isGuarantee", is_cancellable as "serviceAllowsCancel",
  guarantee_days as "guaranteeDays", reference, starts_at as "startsAt", expires_at as "expiresAt", canceled_at as "canceledAt"`

export interface NewTestOrder extends Omit<TestOrder, 'id' | 'canceledAt'> {
  readonly userId: number
  readonly url: string | null
  readonly createdAt: Date
}

/** Its number. */
export async function insertTestOrder(trx: Trx, order: NewTestOrder): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into ordering.test_order (panel_id, user_id, parent_order_id, kind, service_id, url, quantity, charged_micro, is_guarantee, is_cancellable, guarantee_days,
                                     reference, created_at, starts_at, expires_at)
    values (${trx.panelId}, ${order.userId}, ${order.parentOrderId}, ${order.kind}, ${order.serviceId}, ${order.url}, ${order.quantity}, ${order.charged},
            ${order.isGuarantee}, ${order.serviceAllowsCancel}, ${order.guaranteeDays}, ${order.reference}, ${order.createdAt}, ${order.startsAt}, ${order.expiresAt})
    returning order_id as id`)
  return id
}

/** Own orders by number, with what they are made of. */
export const testOrdersOf = (trx: Trx, userId: number, ids: readonly number[]): Promise<TestOrder[]> =>
  trx.rows(sql<TestOrder>`
    select ${columns} from ordering.test_order
     where panel_id = ${trx.panelId} and user_id = ${userId} and (order_id = any (${ids}::int[]) or parent_order_id = any (${ids}::int[])) order by order_id`)

/** Every stored order of a customer. */
export const allTestOrders = (trx: Trx, userId: number): Promise<TestOrder[]> =>
  trx.rows(sql<TestOrder>`
    select ${columns} from ordering.test_order where panel_id = ${trx.panelId} and user_id = ${userId} order by order_id desc limit ${2 * KEPT_MAX}`)

/** Those that a customer's test money is spent on: placed since, and paid themselves. */
export const testOrdersSince = (trx: Trx, userId: number, since: Date): Promise<TestOrder[]> =>
  trx.rows(sql<TestOrder>`
    select ${columns} from ordering.test_order
     where panel_id = ${trx.panelId} and user_id = ${userId} and created_at > ${since} order by order_id`)

/** One customer's test orders are placed one after the other: their money is summed, not stored. */
export async function lockTestOrders(trx: Trx, userId: number): Promise<void> {
  await trx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('ordering.test-orders', 0) # (${trx.panelId}::bigint << 32 | ${userId}::bigint))`,
  )
}

/** Ends an order. What has not begun of it never will; runs of a drip feed end with it, orders of a subscription go on. */
export async function cancelTestOrder(trx: Trx, userId: number, { id, kind }: Pick<TestOrder, 'id' | 'kind'>, now: Date): Promise<void> {
  await trx.run(sql`
    delete from ordering.test_order where panel_id = ${trx.panelId} and user_id = ${userId} and parent_order_id = ${id} and starts_at > ${now}`)
  await trx.run(sql`
    update ordering.test_order set canceled_at = ${now}
     where panel_id = ${trx.panelId} and user_id = ${userId} and canceled_at is null
       and (order_id = ${id} or parent_order_id = ${id} and ${kind === 'drip_feed'}::boolean)`)
}

/** Deletes what one customer has beyond the newest. */
export async function trimTestOrders(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`
    delete from ordering.test_order where panel_id = ${trx.panelId} and user_id = ${userId} and order_id <
      (select order_id from ordering.test_order where panel_id = ${trx.panelId} and user_id = ${userId} order by order_id desc offset ${KEPT_MAX} limit 1)`)
}

/** Deletes what was placed before. */
export async function deleteTestOrdersBefore(trx: Trx, before: Date): Promise<void> {
  await trx.run(sql`delete from ordering.test_order where panel_id = ${trx.panelId} and created_at < ${before}`)
}

export interface TestRefillRow {
  readonly id: number
  readonly orderId: number
  readonly requestedAt: Date
}

export const insertTestRefill = (
  trx: Trx,
  refill: { readonly userId: number; readonly orderId: number; readonly now: Date },
): Promise<{ id: number }> =>
  trx.one(sql<{ id: number }>`
    insert into ordering.test_refill (panel_id, user_id, order_id, requested_at) values (${trx.panelId}, ${refill.userId}, ${refill.orderId}, ${refill.now})
    returning refill_id as id`)

export const testRefillsOfOrder = (trx: Trx, orderId: number): Promise<TestRefillRow[]> =>
  trx.rows(sql<TestRefillRow>`
    select refill_id as id, order_id as "orderId", requested_at as "requestedAt" from ordering.test_refill where panel_id = ${trx.panelId} and order_id = ${orderId}`)

export const testRefillsOf = (trx: Trx, userId: number, ids: readonly number[]): Promise<TestRefillRow[]> =>
  trx.rows(sql<TestRefillRow>`
    select refill_id as id, order_id as "orderId", requested_at as "requestedAt" from ordering.test_refill
     where panel_id = ${trx.panelId} and user_id = ${userId} and refill_id = any (${ids}::int[])`)
