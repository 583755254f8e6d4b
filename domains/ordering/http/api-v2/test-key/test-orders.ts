import type { RequestContext } from '@vitrine/platform/http'
import { formatMicro, Refusal } from '@vitrine/platform/kernel'
import { cancelTestOrder, refillTestOrder } from '../../../commands/actions/act-on-test-order.ts'
import type { OrderingDeps } from '../../../deps.ts'
import { testRefillStatus } from '../../../model/test-orders.ts'
import type { ChangeCursor } from '../../../queries/orders/order-changes.ts'
import { ORDERS_PER_NAME } from '../../../queries/orders/orders-named.ts'
import {
  findTestOrders,
  findTestRefills,
  listTestOrders,
  type StandingTestOrder,
  testBalance,
} from '../../../queries/orders/test-orders.ts'
import { idOf } from '../fields.ts'
import { refillTexts } from '../refill.ts'
import { v2Errors } from '../texts.ts'

const MINUTE_MS = 60_000

/** The orders of a customer's test keys, as API v2 asks about them. */
export function testOrdersBy(deps: OrderingDeps, { panelId }: RequestContext, userId: number) {
  const { database } = deps
  const clock = { now: deps.clock.now(), minuteMs: deps.minuteMs ?? MINUTE_MS }

  const statuses = async (texts: readonly string[]): Promise<Record<string, object>> => {
    const ids = texts.flatMap((text) => idOf(text) ?? [])
    const found = await database.read(panelId, (trx) => findTestOrders(trx, userId, ids, clock))
    return Object.fromEntries(
      texts.map((text) => {
        const one = found.get(idOf(text) ?? 0)
        return [text, one ? shown(one) : { error: v2Errors.order }]
      }),
    )
  }

  /** The newest of each reference, as for real orders. */
  async function named(requested: readonly string[]): Promise<object[]> {
    const all = (await database.read(panelId, (trx) => listTestOrders(trx, userId, clock))).toSorted((a, b) => b.order.id - a.order.id)
    return [...new Set(requested)].flatMap((reference): object[] => {
      const own = all.filter(({ order }) => order.reference === reference && order.parentOrderId === null).slice(0, ORDERS_PER_NAME)
      return own.length > 0 ? own.map((one) => ({ reference, order: one.order.id, ...shown(one) })) : [{ reference, error: v2Errors.order }]
    })
  }

  async function cancel(text: string): Promise<{ order: number | string; cancel: 1 | { error: string } }> {
    const orderId = idOf(text)
    if (!orderId) return { order: text, cancel: { error: v2Errors.order } }
    try {
      await database.transaction(panelId, (trx) => cancelTestOrder(trx, { userId, orderId }, clock))
      return { order: orderId, cancel: 1 }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { order: orderId, cancel: { error: error.category === 'not-found' ? v2Errors.order : error.message } }
    }
  }

  async function refill(text: string): Promise<number | { error: string }> {
    const orderId = idOf(text)
    if (!orderId) return { error: v2Errors.order }
    try {
      return await database.transaction(panelId, (trx) => refillTestOrder(trx, { userId, orderId }, clock))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { error: refillTexts[error.code] ?? error.message }
    }
  }

  async function refillStatuses(texts: readonly string[]): Promise<{ refill: number | string; status: string | { error: string } }[]> {
    const ids = texts.flatMap((text) => idOf(text) ?? [])
    const known = await database.read(panelId, (trx) => findTestRefills(trx, userId, ids))
    return texts.map((text) => {
      const refill = known.get(idOf(text) ?? 0)
      const status = refill ? testRefillStatus(refill.requestedAt, clock.now, clock.minuteMs) : { error: v2Errors.refillNotFound }
      return { refill: idOf(text) ?? text, status }
    })
  }

  /** By the time of their last change of status; a cursor is that time and the order. */
  async function changes(since: ChangeCursor, most: number): Promise<object> {
    const after = Number(since.transaction)
    const isLater = ({ order, since: at }: StandingTestOrder) =>
      order.kind !== 'subscription' && (at.getTime() > after || (at.getTime() === after && order.id > since.orderId))
    const changed = (await database.read(panelId, (trx) => listTestOrders(trx, userId, clock))).filter(isLater)
    const page = changed.slice(0, most)
    const last = page.at(-1)
    return {
      changes: page.map((one) => ({ order: one.order.id, changed_at: one.since.toISOString(), ...shown(one), test: true })),
      cursor: last ? `${last.since.getTime()}-${last.order.id}` : `${since.transaction}-${since.orderId}`,
      more: changed.length > most,
    }
  }

  const balance = async (): Promise<object> => {
    const left = await database.read(panelId, (trx) => testBalance(trx, userId, clock))
    return { balance: formatMicro(left), currency: 'USD' }
  }

  return { statuses, named, cancel, refill, refillStatuses, changes, balance }
}

/** With the fields of a real order, in their order. */
function shown({ order, charge, startCount, status, remains, refunded, parts }: StandingTestOrder): object {
  const orders = parts.map(({ id }) => id)
  return {
    charge: formatMicro(charge, 0),
    start_count: String(startCount),
    status,
    remains: String(remains),
    currency: 'USD',
    ...(order.reference === null ? {} : { reference: order.reference }),
    refunded: formatMicro(refunded, 0),
    ...(order.kind === 'drip_feed' ? { runs: String(parts.length), orders } : {}),
    ...(order.kind === 'subscription' ? { posts: String(parts.length), orders } : {}),
  }
}
