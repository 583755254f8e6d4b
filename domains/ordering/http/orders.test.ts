import { aUser } from '@vitrine/identity/testing'
import { balanceOf, balancesOf, checkBooks, moneyTrail } from '@vitrine/ledger'
import { fund } from '@vitrine/ledger/testing'
import { aMethod, payInvoice } from '@vitrine/payments/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAccepted, reportFinal, reportProgress, reportRefused, takePaidLines } from '../commands/lines/report.ts'
import { expireUnpaid } from '../commands/paying/expire-unpaid.ts'
import { type LineState, lineStates, transitions } from '../model/states.ts'
import { orderingSubscriptions } from '../subscribers/index.ts'
import { aLine, anOrderShop, aPaidOrder, type OrderShop } from '../testing/index.ts'

let shop: OrderShop
let manual: number
beforeAll(async () => {
  shop = await anOrderShop()
  manual = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message' })
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const order = async (id: number, as: number) => (await shop.ask('GET', `/api/v1/orders/${id}`, undefined, { as })).json().data
const act = (id: number, action: string, as: number, body?: object) => shop.ask('POST', `/api/v1/orders/${id}/${action}`, body, { as })
const paid = async (line = {}) => {
  const user = await aUser(shop.db.database, shop.panel.id)
  return { user: user.id, order: await aPaidOrder(shop.deps, shop.panel.id, user.id, line) }
}
/** As fulfilment would: takes every paid line, and has this one accepted. */
const accept = (id: number) =>
  inPanel(async (trx) => {
    await takePaidLines(trx, 1_000)
    await reportAccepted(trx, id)
  })
const refusal = [422, { message: 'This action is not available for the order.' }]

describe('what a customer may do follows the flags', () => {
  it('activates a paused order and no completed one (EP-031, ORDERSTATE-001)', async () => {
    const { user, order: line } = await paid()
    await act(line.id, 'pause', user)
    expect((await order(line.id, user)).actions.activable).toBe(true)
    expect((await act(line.id, 'activate', user)).json().data.status).toBe('in_processing')
    await accept(line.id)
    await inPanel((trx) => reportFinal(trx, line.id, { outcome: 'completed', delivered: 1000 }, new Date()))
    const answer = await act(line.id, 'activate', user)
    expect([answer.statusCode, answer.json()]).toEqual(refusal)
  })
  it('pauses an order that was not sent yet and no completed one (EP-032, ORDERSTATE-002)', async () => {
    const { user, order: line } = await paid()
    expect((await order(line.id, user)).actions.pausable).toBe(true)
    expect((await act(line.id, 'pause', user)).json().data.status).toBe('stopped')
    await act(line.id, 'activate', user)
    await accept(line.id)
    await inPanel((trx) => reportFinal(trx, line.id, { outcome: 'completed', delivered: 1000 }, new Date()))
    const answer = await act(line.id, 'pause', user)
    expect([answer.statusCode, answer.json(), (await order(line.id, user)).status]).toEqual([...refusal, 'completed'])
  })
  it('deletes an unpaid order from the lists and no running one (EP-033, ORDERSTATE-003)', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id)
    const id = await unpaid(customer.id)
    expect((await act(id, 'delete', customer.id)).statusCode).toBe(204)
    expect((await shop.ask('GET', '/api/v1/orders', undefined, { as: customer.id })).json().data).toEqual([])
    const running = await paid()
    const answer = await act(running.order.id, 'delete', running.user)
    expect([answer.statusCode, answer.json(), (await order(running.order.id, running.user)).status]).toEqual([...refusal, 'in_processing'])
  })
  it('cancels an order that was not sent and gives everything back (EP-034, ORDERSTATE-004, FIN-004)', async () => {
    const { user, order: line } = await paid({ quantity: 5000 })
    expect(await order(line.id, user)).toMatchObject({ actions: { cancelable: true }, refund_preview: '10.00' })
    expect((await act(line.id, 'cancel', user)).json().data).toMatchObject({
      status: 'canceled',
      refunded: '10.00',
      cancel_reason: 'user_request',
    })
    const trail = await inPanel((trx) => moneyTrail(trx, line.id))
    expect(trail.at(-1)).toMatchObject({ debit: `order ${line.id}`, credit: `customer.main ${user}`, amount: 10_000_000n })
    const answer = await act(line.id, 'cancel', user)
    expect([answer.statusCode, answer.json()]).toEqual(refusal)
  })
  it('ends an order at the time that the shop’s clock shows', async () => {
    const { user, order: line } = await paid()
    const before = shop.time.now
    shop.time.now = new Date(Date.now() + 3_600_000)
    const answer = (await act(line.id, 'cancel', user)).json().data
    expect(answer.completed_at).toBe(shop.time.now.toISOString())
    shop.time.now = before
  })
  it('pays an unpaid order from balance, once (EP-037, ORDERSTATE-005)', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id)
    const id = await unpaid(customer.id)
    expect((await act(id, 'pay-by-balance', customer.id, { unpaid_discount: false })).json().errors).toEqual({
      balance: ['Insufficient funds on the balance.'],
    })
    await shop.fund(10, customer.id)
    expect((await act(id, 'pay-by-balance', customer.id, { unpaid_discount: false })).json().data.status).toBe('in_processing')
    const again = await act(id, 'pay-by-balance', customer.id, { unpaid_discount: false })
    expect([again.statusCode, again.json()]).toEqual(refusal)
    expect((await inPanel((trx) => balancesOf(trx, customer.id))).total).toBe(8_000_000n)
  })
  it('pays an unpaid order by an invoice; the settled money starts it (EP-036)', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id)
    const id = await unpaid(customer.id)
    const { invoice_id } = (await act(id, 'pay-by-invoice', customer.id, { payment_method_id: manual })).json().data
    await settle(invoice_id, id, customer.id)
    expect((await order(id, customer.id)).status).toBe('in_processing')
    expect(await inPanel((trx) => balanceOf(trx, { kind: 'order', owner: id }))).toBe(2_000_000n)
    await settle(invoice_id, id, customer.id, 'replayed')
    expect((await inPanel((trx) => balancesOf(trx, customer.id))).total).toBe(0n)
  })
})

describe('an order paid by hand', () => {
  it('waits in moderation for the operator, goes back to unpaid when no money is found, and starts when it is found', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id)
    const id = await unpaid(customer.id)
    const { invoice_id: invoiceId } = (await act(id, 'pay-by-invoice', customer.id, { payment_method_id: manual })).json().data
    const react = (name: string, more: object) =>
      orderingSubscriptions(shop.deps)
        .find((subscription) => subscription.name === name)
        ?.run(shop.panel.id, { invoiceId, userId: customer.id, purposeKind: 'order', orderId: id, ...more } as never)
    await react('ordering.hold-for-moderation', {})
    expect((await order(id, customer.id)).status).toBe('in_moderation')
    await react('ordering.release-from-moderation', { reason: 'rejected' })
    expect((await order(id, customer.id)).status).toBe('unpaid')
    await react('ordering.hold-for-moderation', {})
    await settle(invoiceId, id, customer.id)
    expect((await order(id, customer.id)).status).toBe('in_processing')
  })
})

async function unpaid(userId: number): Promise<number> {
  const answer = await shop.ask(
    'POST',
    `/api/v1/order-widget/widget-order-requests?${shop.widget}`,
    { orders: [aLine()], payment_method_id: manual },
    { as: userId },
  )
  return answer.json().data.data.order_ids[0]
}

async function settle(invoiceId: string, orderId: number, userId: number, replay?: 'replayed'): Promise<void> {
  if (!replay) await payInvoice(shop.db.database, shop.panel.id, invoiceId)
  const [subscription] = orderingSubscriptions(shop.deps)
  await subscription?.run(shop.panel.id, { invoiceId, userId, purposeKind: 'order', orderId, outcome: 'exact', isLate: false } as never)
}

describe('delivery', () => {
  it('is shown as count and percentage (ORDER-001)', async () => {
    const { user, order: line } = await paid({ quantity: 200 })
    await accept(line.id)
    await inPanel((trx) => reportProgress(trx, line.id, { startCount: 3572, delivered: 50 }))
    expect(await order(line.id, user)).toMatchObject({
      current_quantity: 50,
      percent_of_current_fill: 25,
      start_count: 3572,
      status: 'in_processing',
    })
    await inPanel((trx) => reportProgress(trx, line.id, { startCount: 9999, delivered: 20 }))
    expect(await order(line.id, user)).toMatchObject({ current_quantity: 50, start_count: 3572 })
    await inPanel((trx) => reportFinal(trx, line.id, { outcome: 'completed', delivered: 200 }, new Date()))
    expect(await order(line.id, user)).toMatchObject({ percent_of_current_fill: 100, status: 'completed', refund_preview: null })
  })
  it('that ends early gives the undelivered share back and leaves no money in escrow', async () => {
    const { user, order: line } = await paid({ quantity: 3000 })
    await accept(line.id)
    await inPanel((trx) => reportFinal(trx, line.id, { outcome: 'partial', delivered: 1000 }, new Date()))
    expect(await order(line.id, user)).toMatchObject({
      status: 'stopped',
      cancel_reason: 'partial',
      refunded: '4.00',
      actions: { activable: false },
    })
    expect((await inPanel((trx) => balancesOf(trx, user))).total).toBe(4_000_000n)
    expect(await inPanel((trx) => balanceOf(trx, { kind: 'order', owner: line.id }))).toBe(0n)
    await inPanel((trx) => reportFinal(trx, line.id, { outcome: 'canceled', delivered: 0 }, new Date()))
    expect((await inPanel((trx) => balancesOf(trx, user))).total).toBe(4_000_000n)
  })
  it('that nobody takes waits for the customer, who may try again or take the money back', async () => {
    const { user, order: line } = await paid()
    await inPanel(async (trx) => {
      await takePaidLines(trx, 100)
      await reportRefused(trx, line.id, 'other', new Date())
    })
    expect(await order(line.id, user)).toMatchObject({ status: 'error', actions: { activable: true, cancelable: true } })
    expect((await act(line.id, 'cancel', user)).json().data).toMatchObject({ status: 'canceled', refunded: '2.00' })
  })
  it('already at a provider is cancelled only when the provider says so', async () => {
    const { user, order: line } = await paid()
    await accept(line.id)
    expect((await act(line.id, 'cancel', user)).json().data).toMatchObject({ status: 'in_processing', actions: { cancelable: false } })
    await inPanel((trx) => reportFinal(trx, line.id, { outcome: 'canceled', delivered: 400 }, new Date()))
    expect(await order(line.id, user)).toMatchObject({ status: 'canceled', refunded: '1.20', current_quantity: 400 })
  })
  it('gives each paid line to one worker only', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => paid()))
    const taken = (await Promise.all(Array.from({ length: 6 }, () => inPanel((trx) => takePaidLines(trx, 5)))))
      .flat()
      .map((line) => line.id)
    expect(new Set(taken).size).toBe(taken.length)
    const rest = (await inPanel((trx) => takePaidLines(trx, 100))).map((line) => line.id)
    for (const { order: line } of orders) expect([...taken, ...rest]).toContain(line.id)
  })
})

describe('lists', () => {
  it('page, filter, search and count only one’s own orders (EP-027, EP-028)', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id)
    const lines = []
    for (let i = 0; i < 5; i += 1) lines.push(await aPaidOrder(shop.deps, shop.panel.id, customer.id))
    await act(lines[0]?.id as number, 'cancel', customer.id)
    const table = async (query: string) =>
      (await shop.ask('GET', `/api/v1/orders/datatable?${query}`, undefined, { as: customer.id })).json()
    expect(await table('length=2&start=2')).toMatchObject({
      recordsFiltered: 5,
      data: [{ id: lines[2]?.id }, { id: lines[1]?.id }],
      counts: { in_processing: 4, canceled: 1 },
    })
    expect((await table('status=canceled')).data.map((row: { id: number }) => row.id)).toEqual([lines[0]?.id])
    expect((await table(`search=${lines[3]?.id}`)).recordsFiltered).toBe(1)
    expect((await table('search=100%25')).recordsFiltered).toBe(0)
    expect((await table('cancellable=1')).recordsFiltered).toBe(4)
    expect((await table('order_by=nonsense&order_on=asc')).data[0].id).toBe(lines[0]?.id)
    const page = (await shop.ask('GET', '/api/v1/orders?page=3&per_page=2', undefined, { as: customer.id })).json()
    expect(page.meta).toEqual({ current_page: 3, from: 5, last_page: 3, per_page: 2, to: 5, total: 5 })
  })
  it('are ten rows long unless asked otherwise, and never longer than a hundred (TABLE-001)', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id)
    await inPanel((trx) => fund(trx, customer.id, 1_000_000_000n))
    for (const count of [60, 41]) {
      const orders = Array.from({ length: count }, () => aLine({ quantity: 100 }))
      expect((await shop.ask('POST', '/api/v1/orders', { orders }, { as: customer.id })).statusCode).toBe(200)
    }
    const rows = async (query: string): Promise<number> =>
      (await shop.ask('GET', `/api/v1/orders/datatable?${query}`, undefined, { as: customer.id })).json().data?.length
    expect([await rows(''), await rows('length=500'), await rows('per_page=500&page=2'), await rows('length=0')]).toEqual([10, 100, 1, 1])
  })
  it('answer the same 404 for an absent order and somebody else’s (EP-030)', async () => {
    const { order: line } = await paid()
    const stranger = await aUser(shop.db.database, shop.panel.id)
    for (const path of [
      `/api/v1/orders/${line.id}`,
      '/api/v1/orders/2147483647',
      '/api/v1/orders/x',
      `/api/v1/orders/${line.id}/progress`,
    ]) {
      const answer = await shop.ask('GET', path, undefined, { as: stranger.id })
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not Found' }])
    }
    for (const action of ['pause', 'activate', 'cancel', 'delete']) expect((await act(line.id, action, stranger.id)).statusCode).toBe(404)
  })
  it('tell the dashboard how many run and how many are done (EP-100)', async () => {
    const { user, order: line } = await paid()
    const numbers = async () => (await shop.ask('GET', '/api/v1/dashboard', undefined, { as: user })).json().data
    expect(await numbers()).toMatchObject({
      orders_count: 1,
      in_processing_order_count: 1,
      completed_order_count: 0,
      last_in_processing_orders: [{ id: line.id }],
    })
  })
  it('show the history of an order in time order', async () => {
    const { user, order: line } = await paid()
    await accept(line.id)
    await inPanel((trx) => reportProgress(trx, line.id, { startCount: 1, delivered: 100 }))
    const { points, events } = (await shop.ask('GET', `/api/v1/orders/${line.id}/progress`, undefined, { as: user })).json().data
    expect(points.map((point: { delivered: number }) => point.delivered)).toEqual([100])
    expect(events.map((event: { kind: string }) => event.kind)).toEqual(['placed', 'paid', 'sent', 'started'])
  })
})

describe('order statuses', () => {
  it('are exactly seven; the database refuses another (ORDERSTATE-006)', async () => {
    const { order: line } = await paid()
    const shown = new Set(lineStates.map((state) => transitions[state].publicStatus))
    expect([...shown].toSorted()).toEqual(['canceled', 'completed', 'error', 'in_moderation', 'in_processing', 'stopped', 'unpaid'])
    for (const state of lineStates) {
      const { status } = await inPanel((trx) =>
        trx.one(sql<{ status: string }>`update ordering.order_line set state = ${state} where id = ${line.id} returning status`),
      )
      expect(status).toBe(transitions[state].publicStatus)
    }
    await expect(inPanel((trx) => trx.run(sql`update ordering.order_line set state = 'lost' where id = ${line.id}`))).rejects.toThrow(
      /check constraint/,
    )
    await inPanel((trx) => trx.run(sql`update ordering.order_line set state = 'ready' where id = ${line.id}`))
  })
  it('are all reachable from a new order, and the final ones have no way out', () => {
    const reached = new Set<LineState>(['unpaid'])
    for (const state of reached) for (const next of transitions[state].next) reached.add(next)
    expect([...reached].toSorted()).toEqual([...lineStates].toSorted())
    for (const state of ['completed', 'partial', 'canceled', 'expired'] as const) expect(transitions[state].next).toEqual([])
  })
  it('close an order that stayed unpaid for seven days', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id)
    const id = await unpaid(customer.id)
    await expireUnpaid(shop.db.database, { now: () => new Date(Date.now() + 8 * 86_400_000) })
    expect(await order(id, customer.id)).toMatchObject({ status: 'canceled', actions: { payable: false, deletable: true } })
  })
})

describe('the books of all these orders', () => {
  it('agree to the micro', async () => {
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  })
})
