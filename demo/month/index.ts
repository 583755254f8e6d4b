import { findUserByEmail } from '@vitrine/identity'
import { addHoldRule, dropHoldRule } from '@vitrine/ordering/operator'
import type { Database } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { canMoveBack, moveBack } from '../orders/move-back.ts'
import { asides } from './aside.ts'
import { type Business, deliverIn, type MonthPlace, openBusiness } from './business.ts'
import { customerOf } from './customers.ts'
import { order, send } from './deliveries.ts'
import type { Operator } from './funds.ts'
import { type LivedTime, livedTime } from './lived-time.ts'
import { monthCustomers } from './people.ts'
import { DAYS, type MonthSize, type PlannedOrder, planMonth } from './plan.ts'
import { wares } from './wares.ts'

export interface Month extends MonthPlace {
  readonly adminUrl: string
  readonly size: MonthSize
  /** Who confirms transfers. */
  readonly operator: Operator
  /** The usual delivery time of the sandbox's upstream panel, which it gets back afterwards. */
  readonly deliverySeconds: number
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** How long the provider may work before somebody asks. */
const FOLLOWED_AFTER_MS = 5 * HOUR_MS

/**
 * A month of business in some seconds. Customers come, add funds at the sandbox's gateways and order; the sandbox delivers, and every balance, posting and
 * attempt is what the domains made of it. They are told the time of the month; what the database dated itself is moved there at the end. Once for a panel, and
 * only on a database that lets dates be moved; false otherwise.
 */
export async function liveMonth({ adminUrl, size, operator, deliverySeconds, ...place }: Month): Promise<boolean> {
  const { database, panelId } = place
  if (!(await canMoveBack(adminUrl)) || (await hasLived(database, panelId))) return false
  const now = new Date()
  const time = livedTime(new Date(new Date(now).setUTCHours(0, 0, 0, 0) - DAYS * DAY_MS))
  const business = await openBusiness(place, time)
  const begun = new Date()
  await deliverIn(business, 0)
  try {
    const orders = planMonth(size, wares(), now)
    await liveOrders(business, time, { orders, operator })
  } finally {
    await deliverIn(business, deliverySeconds)
  }
  await moveBack(
    adminUrl,
    panelId,
    time.stretches().filter(({ from }) => from >= begun),
  )
  return true
}

const hasLived = async (database: Database, panelId: number): Promise<boolean> => {
  const [first] = monthCustomers
  return (await database.read(panelId, (trx) => findUserByEmail(trx, first?.email ?? ''))) !== undefined
}

/** Orders one after the other; each is sent within a minute, and the provider is asked some hours later. */
async function liveOrders(
  business: Business,
  time: LivedTime,
  { orders, operator }: { readonly orders: readonly PlannedOrder[]; readonly operator: Operator },
): Promise<void> {
  let followedAt = time.now().getTime()
  for (const [n, planned] of orders.entries()) {
    for (const { after, act } of asides) if (n === Math.floor(after * orders.length)) await act(business, operator)
    if (planned.at.getTime() - followedAt > FOLLOWED_AFTER_MS) {
      time.goTo(new Date(Math.max(time.now().getTime(), planned.at.getTime() - 2 * HOUR_MS)))
      await business.follow()
      followedAt = time.now().getTime()
    }
    time.goTo(planned.at)
    await liveOrder(business, time, planned, operator)
  }
  time.goTo(new Date(time.now().getTime() + 20 * MINUTE_MS))
  await business.follow()
}

async function liveOrder(business: Business, time: LivedTime, planned: PlannedOrder, operator: Operator): Promise<void> {
  const payer = await customerOf(business, planned.customer)
  const { ware, quantity, url, isGuarantee: is_guarantee } = planned
  const placed = await order(business, payer, { service_id: ware.serviceId, quantity, url, is_guarantee }, operator)
  time.goTo(new Date(planned.at.getTime() + MINUTE_MS))
  if (planned.fate === 'held')
    await withHoldRule(business, ware.serviceId, operator, () => send(business, placed, planned.fate, operator.email))
  else await send(business, placed, planned.fate, operator.email)
}

/** The rule is gone afterwards; what it holds waits on. */
async function withHoldRule(
  { database, panelId }: Business,
  serviceId: number,
  { email }: Operator,
  work: () => Promise<void>,
): Promise<void> {
  const rule = { serviceId, from: micro(0n), note: 'A first order of a new customer' }
  const id = await database.transaction(panelId, (trx) => addHoldRule(trx, rule, email))
  await work()
  await database.transaction(panelId, (trx) => dropHoldRule(trx, id))
}
