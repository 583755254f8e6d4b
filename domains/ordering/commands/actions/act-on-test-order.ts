import type { Trx } from '@vitrine/platform/database'
import { actionRefused, orderAbsent, refillRefused } from '../../errors.ts'
import { guaranteeEnd } from '../../model/guarantee.ts'
import { testLifeMs } from '../../model/test-orders.ts'
import { findTestOrders, type TestClock } from '../../queries/orders/test-orders.ts'
import {
  deleteTestOrdersBefore,
  cancelTestOrder as endTestOrder,
  insertTestRefill,
  lockTestOrders,
  testRefillsOfOrder,
} from '../../store/test-order-store.ts'
import type { OwnOrder } from './act-on-order.ts'

const KEPT_MS = 7 * 86_400_000

/** As a real order: always before it begins, afterwards where the service allows, never when it is over. */
export async function cancelTestOrder(trx: Trx, { userId, orderId }: OwnOrder, clock: TestClock): Promise<void> {
  await lockTestOrders(trx, userId)
  const found = (await findTestOrders(trx, userId, [orderId], clock)).get(orderId)
  if (!found) throw orderAbsent()
  const { order, isOver, status } = found
  if (isOver || (status !== 'Pending' && order.kind !== 'subscription' && !order.serviceAllowsCancel)) throw actionRefused()
  await endTestOrder(trx, userId, order, clock.now)
}

/** As a real order: completed, guaranteed still, and one at a time. The refill's number. */
export async function refillTestOrder(trx: Trx, { userId, orderId }: OwnOrder, clock: TestClock): Promise<number> {
  await lockTestOrders(trx, userId)
  const found = (await findTestOrders(trx, userId, [orderId], clock)).get(orderId)
  if (!found || found.order.kind === 'subscription') throw orderAbsent()
  const { order, status, since } = found
  if (status !== 'Completed') throw refillRefused('not-completed')
  if (!order.isGuarantee) throw refillRefused('not-guaranteed')
  if (guaranteeEnd(since, order.guaranteeDays) <= clock.now) throw refillRefused('over')
  const isOpen = ({ requestedAt }: { readonly requestedAt: Date }) =>
    clock.now.getTime() - requestedAt.getTime() < testLifeMs(clock.minuteMs)
  if ((await testRefillsOfOrder(trx, orderId)).some(isOpen)) throw refillRefused('open')
  return (await insertTestRefill(trx, { userId, orderId, now: clock.now })).id
}

/** Purges orders of test keys after a week. */
export const purgeTestOrders = (trx: Trx, now: Date): Promise<void> => deleteTestOrdersBefore(trx, new Date(now.getTime() - KEPT_MS))
