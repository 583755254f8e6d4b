import { aCoupon } from '@vitrine/promotions/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVideo } from '../testing/index.ts'
import { aPlanShop, DRIPPED, PACKAGE, type PlanShop } from '../testing/plan-shop.ts'

let shop: PlanShop
beforeAll(async () => {
  shop = await aPlanShop()
})
afterAll(async () => {
  await shop.booksHold()
  await shop.app.close()
  await shop.db.close()
})

const line = (more: object = {}) => ({ service_id: PACKAGE, url: aVideo(), quantity: 1, ...more })
const bought = async (dollars = 10) => {
  const customer = await shop.newCustomer(dollars)
  const [head] = await shop.orders(customer, [line()])
  const [views = 0, likes = 0, fixed = 0] = head?.orders.map((item) => item.id) ?? []
  return { customer, id: head?.id ?? 0, head, views, likes, fixed }
}
const act = (id: number, what: string, as: number) => shop.ask('POST', `/api/v1/orders/${id}/${what}`, undefined, { as })
/** As if a provider had taken the orders and done so much. */
const deliver = async (id: number, outcome: 'completed' | 'partial' | 'canceled', delivered = 0) => {
  await shop.take()
  await shop.accept(id)
  await shop.deliver(id, { outcome, delivered })
}

describe('a package', () => {
  it('costs its own price, and its items share it exactly', async () => {
    const { head, id, customer, views, likes, fixed } = await bought()
    expect(head).toMatchObject({ cost: '5.00', quantity: 1, status: 'in_processing', percent_of_current_fill: 0 })
    expect(head?.orders.map(({ quantity, service }) => [service.id, quantity])).toEqual([
      [1, 200],
      [23, 50],
      [24, 100],
    ])
    const escrows = [await shop.escrow(views), await shop.escrow(likes), await shop.escrow(fixed)]
    // Alone they would cost 0.40, 0.35 and 0.033333.
    expect(escrows).toEqual([2_550_000n, 2_240_000n, 210_000n])
    expect([escrows.reduce((sum, one) => sum + one, 0n), await shop.escrow(id)]).toEqual([5_000_000n, 0n])
    expect(await shop.balance(customer)).toBe(5_000_000n)
  })
  it('stands as one order among the orders; its items are found by their number', async () => {
    const { customer, id, views } = await bought()
    const table = (await shop.ask('GET', '/api/v1/orders/datatable', undefined, { as: customer })).json()
    expect([table.recordsFiltered, table.data[0].id, table.data[0].orders.length, table.counts.in_processing]).toEqual([1, id, 3, 1])
    expect(await shop.order(views, customer)).toMatchObject({ quantity: 200, orders: [] })
  })
  it('is as far as its pieces are, and completed with the last of them', async () => {
    const { customer, id, views, likes, fixed } = await bought()
    await deliver(views, 'completed')
    expect(await shop.order(id, customer)).toMatchObject({ status: 'in_processing', percent_of_current_fill: 57.14 })
    await deliver(likes, 'completed')
    await deliver(fixed, 'completed')
    expect(await shop.order(id, customer)).toMatchObject({ status: 'completed', percent_of_current_fill: 100, refunded: '0.00' })
    expect(await shop.balance(customer)).toBe(5_000_000n)
  })
  it('of which something is missing in the end is partial, and gives back what is missing', async () => {
    const { customer, id, views, likes, fixed } = await bought()
    await deliver(views, 'completed')
    await deliver(likes, 'partial', 25)
    expect((await shop.order(id, customer)).status).toBe('in_processing')
    await deliver(fixed, 'canceled')
    expect(await shop.order(id, customer)).toMatchObject({
      status: 'stopped',
      cancel_reason: 'partial',
      refunded: '1.33',
      actions: { activable: false, cancelable: false },
    })
    expect(await shop.balance(customer)).toBe(5_000_000n + 1_120_000n + 210_000n)
  })
  it('is canceled where its items can be, and gives all of it back when none was sent', async () => {
    const untouched = await bought()
    expect((await shop.order(untouched.id, untouched.customer)).refund_preview).toBe('5.00')
    expect((await act(untouched.id, 'cancel', untouched.customer)).json().data).toMatchObject({ status: 'canceled', refunded: '5.00' })
    expect((await act(untouched.id, 'cancel', untouched.customer)).statusCode).toBe(422)
    expect(await shop.balance(untouched.customer)).toBe(10_000_000n)

    const sent = await bought()
    await shop.take()
    await shop.accept(sent.fixed)
    expect((await shop.order(sent.id, sent.customer)).status).toBe('in_processing')
    await shop.accept(sent.views)
    expect((await act(sent.id, 'cancel', sent.customer)).statusCode).toBe(200)
    // Service 24 cannot be canceled at its provider, service 1 is asked to.
    await shop.deliver(sent.views, { outcome: 'canceled', delivered: 0 })
    await shop.deliver(sent.fixed)
    await shop.accept(sent.likes)
    await shop.deliver(sent.likes)
    expect(await shop.order(sent.id, sent.customer)).toMatchObject({ status: 'stopped', refunded: '2.55' })
  })
  it('is paused and resumed with its items', async () => {
    const { customer, id } = await bought()
    expect((await act(id, 'pause', customer)).json().data).toMatchObject({ status: 'stopped', actions: { activable: true } })
    expect((await shop.order(id, customer)).orders.map((item) => item.status)).toEqual(['stopped', 'stopped', 'stopped'])
    expect((await act(id, 'activate', customer)).json().data.status).toBe('in_processing')
    expect((await shop.take()).length).toBeGreaterThanOrEqual(3)
  })
  it('that is not paid has no items yet, and becomes them with its payment', async () => {
    const customer = await shop.newCustomer(0)
    const body = { orders: [line()], payment_method_id: shop.manual }
    const response = await shop.ask('POST', `/api/v1/order-widget/widget-order-requests?${shop.widget}`, body, { as: customer })
    const { invoice_id, order_ids } = response.json().data.data
    expect(await shop.order(order_ids[0], customer)).toMatchObject({ status: 'unpaid', orders: [], actions: { payable: true } })
    await shop.pays(invoice_id)
    expect((await shop.order(order_ids[0], customer)).orders).toHaveLength(3)
  })
  it('belongs to one customer, with all its items', async () => {
    const { id, views } = await bought()
    const stranger = await shop.newCustomer()
    expect([(await act(id, 'cancel', stranger)).statusCode, (await act(views, 'cancel', stranger)).statusCode]).toEqual([404, 404])
  })
})

describe('a coupon', () => {
  it('lowers a package and a drip feed together, to the cent, and what is given back is never more than was paid', async () => {
    const { code } = await aCoupon(shop.db.database, shop.panel.id, { type: 'discount', ppm: 333_333 })
    const customer = await shop.newCustomer(10)
    const feed = { service_id: DRIPPED, url: aVideo(), quantity: 100, drip_feed: { runs: 3, mode: 'increasing', quantity_step: 7 } }
    const [head, dripped] = await shop.orders(customer, [line(), feed], { coupon_code: code })
    // A third of 5.40 is 1.80 in cents.
    expect(await shop.balance(customer)).toBe(10_000_000n - 5_400_000n + 1_800_000n)
    for (const one of [head, dripped]) await act(one?.id ?? 0, 'cancel', customer)
    const [first = 0] = (await shop.order(dripped?.id ?? 0, customer)).orders.map((run) => run.id)
    await act(first, 'cancel', customer)
    expect(await shop.balance(customer)).toBe(10_000_000n)
  })
  it('that gives something back gives it on what the runs earned', async () => {
    const { code } = await aCoupon(shop.db.database, shop.panel.id, { type: 'cashback', ppm: 100_000 })
    const customer = await shop.newCustomer(10)
    const feed = { service_id: DRIPPED, url: aVideo(), quantity: 1000, drip_feed: { runs: 2 } }
    const [head] = await shop.orders(customer, [feed], { coupon_code: code })
    const [first = 0] = (await shop.order(head?.id ?? 0, customer)).orders.map((run) => run.id)
    await deliver(first, 'completed')
    await shop.ask('POST', `/api/v1/drip-feeds/${head?.id}/cancel`, undefined, { as: customer })
    // 10 % of 2.47 is 0.25, spread over runs of 1.24 and 1.23; the first earned its part.
    expect(await shop.balance(customer)).toBe(10_000_000n - 1_240_000n + 130_000n)
  })
})
