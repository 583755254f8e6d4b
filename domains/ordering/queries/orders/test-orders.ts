import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { type TestOrder, type TestStatus, testStatus } from '../../model/test-orders.ts'
import { allTestOrders, testOrdersOf, testOrdersSince, testRefillsOf } from '../../store/test-order-store.ts'

const DAY_MS = 86_400_000
/** What a test key can spend in a day; nobody pays it. */
const TEST_BALANCE = micro(1_000_000_000n)

/** The time of the read, and how long a minute takes. */
export interface TestClock {
  readonly now: Date
  readonly minuteMs: number
}

export interface StandingTestOrder extends TestStatus {
  readonly order: TestOrder
}

/** A customer's orders that have begun, by number, as they stand. */
export async function findTestOrders(
  trx: Trx,
  userId: number,
  ids: readonly number[],
  clock: TestClock,
): Promise<ReadonlyMap<number, StandingTestOrder>> {
  if (ids.length === 0) return new Map()
  const wanted = new Set(ids)
  const rows = await testOrdersOf(trx, userId, ids)
  return new Map(standing(rows, clock).flatMap((one) => (wanted.has(one.order.id) ? [[one.order.id, one] as const] : [])))
}

/** Every stored one, those that changed last at the end. */
export async function listTestOrders(trx: Trx, userId: number, clock: TestClock): Promise<StandingTestOrder[]> {
  const all = standing(await allTestOrders(trx, userId), clock)
  return all.sort((a, b) => a.since.getTime() - b.since.getTime() || a.order.id - b.order.id)
}

function standing(rows: readonly TestOrder[], { now, minuteMs }: TestClock): StandingTestOrder[] {
  const partsOf = Map.groupBy(rows, ({ parentOrderId }) => parentOrderId)
  const begun = rows.filter(({ startsAt }) => startsAt <= now)
  return begun.map((order) => ({ order, ...testStatus(order, partsOf.get(order.id) ?? [], now, minuteMs) }))
}

/** Test money that is left: what the orders of the last day cost is gone until they are a day old. */
export async function testBalance(trx: Trx, userId: number, clock: TestClock): Promise<Micro> {
  const orders = standing(await testOrdersSince(trx, userId, new Date(clock.now.getTime() - DAY_MS)), clock)
  const spent = orders.filter(({ order }) => order.parentOrderId === null).reduce((sum, { charge }) => sum + charge, 0n)
  return micro(TEST_BALANCE - spent)
}

/** Refills of a customer's test orders, by number. */
export const findTestRefills = async (trx: Trx, userId: number, ids: readonly number[]) =>
  new Map((await testRefillsOf(trx, userId, ids)).map((refill) => [refill.id, refill]))
