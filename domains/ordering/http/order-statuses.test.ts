import { aUser } from '@vitrine/identity/testing'
import { balancesOf } from '@vitrine/ledger'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderStatus } from '../contract/schemas.ts'
import type { LineState } from '../model/states.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../testing/index.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(() => shop.db.close())

/** A state that shows as the status. */
const stateOf: Readonly<Record<OrderStatus, LineState>> = {
  completed: 'completed',
  stopped: 'paused',
  in_processing: 'running',
  in_moderation: 'moderation',
  canceled: 'canceled',
  unpaid: 'unpaid',
  error: 'failed',
}
/** Orders of a new customer in these statuses; only how they are listed is tested, their money stays where it was. */
async function ordersIn(statuses: readonly OrderStatus[]) {
  const { id: userId } = await aUser(shop.db.database, shop.panel.id)
  const ids: number[] = []
  for (const status of statuses) {
    const { id } = await aPaidOrder(shop.deps, shop.panel.id, userId)
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update ordering.order_line set state = ${stateOf[status]}, due_at = null where panel_id = ${trx.panelId} and id = ${id}`),
    )
    ids.push(id)
  }
  return { userId, ids }
}
const answer = async (path: string, as: number) => (await shop.ask('GET', path, undefined, { as })).json()

describe('seven orders, one of each status', () => {
  const statuses = Object.keys(stateOf) as OrderStatus[]
  let own: Awaited<ReturnType<typeof ordersIn>>
  beforeAll(async () => {
    own = await ordersIn(statuses)
  })
  it.each<[OrderStatus, string]>([
    ['completed', 'ORDERSTATE-009'],
    ['stopped', 'ORDERSTATE-010'],
    ['in_processing', 'ORDERSTATE-011'],
    ['in_moderation', 'ORDERSTATE-012'],
    ['canceled', 'ORDERSTATE-013'],
    ['unpaid', 'ORDERSTATE-014'],
    ['error', 'ORDERSTATE-015'],
  ])('narrowed to %s leave exactly that one (%s)', async (status) => {
    const { data, recordsFiltered, counts } = await answer(`/api/v1/orders/datatable?status=${status}`, own.userId)
    expect(data.map((order: { id: number; status: string }) => [order.id, order.status])).toEqual([
      [own.ids[statuses.indexOf(status)], status],
    ])
    expect([recordsFiltered, counts[status]]).toEqual([1, 1])
  })
})

it('the dashboard counts all orders and shows the last of those that run and that are done, newest first (DASH-001)', async () => {
  const { userId, ids } = await ordersIn(['completed', 'in_processing', 'completed', 'unpaid', 'completed', 'in_processing', 'canceled'])
  const { data } = await answer('/api/v1/dashboard', userId)
  const idsOf = (orders: readonly { id: number }[]) => orders.map(({ id }) => id)
  expect([data.orders_count, data.completed_order_count, data.in_processing_order_count]).toEqual([7, 3, 2])
  expect(idsOf(data.last_completed_orders)).toEqual([ids[4], ids[2], ids[0]])
  expect(idsOf(data.last_in_processing_orders)).toEqual([ids[5], ids[1]])
})

it('paying by invoice without a method is refused at that field, and nothing is charged (FORM-009)', async () => {
  const { userId, ids } = await ordersIn(['unpaid'])
  const balance = () => shop.db.database.read(shop.panel.id, async (trx) => (await balancesOf(trx, userId)).total)
  const before = await balance()
  const refused = await shop.ask('POST', `/api/v1/orders/${ids[0]}/pay-by-invoice`, {}, { as: userId })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toHaveProperty('payment_method_id')
  expect([await balance(), (await answer(`/api/v1/orders/${ids[0]}`, userId)).data.status]).toEqual([before, 'unpaid'])
})
