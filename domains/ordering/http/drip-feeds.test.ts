import { statement } from '@vitrine/ledger'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVideo } from '../testing/index.ts'
import { aPlanShop, DRIPPED, type PlanShop } from '../testing/plan-shop.ts'

let shop: PlanShop
beforeAll(async () => {
  shop = await aPlanShop()
})
afterAll(async () => {
  await shop.booksHold()
  await shop.app.close()
  await shop.db.close()
})

const micro = (dollars: number) => BigInt(Math.round(dollars * 1_000_000))
const line = (drip_feed: object, more: object = {}) => ({ service_id: DRIPPED, url: aVideo(), quantity: 100, drip_feed, ...more })
const place = (as: number, drip_feed: object, more: object = {}) =>
  shop.ask('POST', '/api/v1/orders', { orders: [line(drip_feed, more)] }, { as })
const quote = async (...services: object[]) =>
  (await shop.ask('POST', `/api/v1/order-widget/services/total-cost?${shop.widget}`, { order_widget_type: 'single', services })).json()
const planned = (id: number) =>
  shop.inPanel((trx) =>
    trx.rows(sql<{ quantity: number; charged: bigint }>`
      select quantity, charged_micro as charged from ordering.part where panel_id = ${shop.panel.id} and parent_order_id = ${id} order by no`),
  )
const runIds = async (id: number, as: number) => (await shop.order(id, as)).orders.map((run) => run.id)

describe('what may be ordered', () => {
  it('has at least two runs (DRIP-001)', async () => {
    const customer = await shop.newCustomer()
    const refused = await place(customer, { runs: 1 })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['orders.0.drip_feed.runs']])
    expect((await place(customer, { runs: 2 })).statusCode).toBe(200)
    expect((await place(customer, { runs: 101 })).statusCode).toBe(422)
    expect((await place(customer, { runs: 2, minutes_between_runs: 0 })).json().errors).toHaveProperty([
      'orders.0.drip_feed.minutes_between_runs',
    ])
  })
  it('is refused by keys that name the place of the line and its drip feed (VALMAP-007)', async () => {
    const wrong = await place(await shop.newCustomer(), { runs: 1, minutes_between_runs: 0 })
    expect(wrong.statusCode).toBe(422)
    expect(Object.keys(wrong.json().errors).sort()).toEqual(['orders.0.drip_feed.minutes_between_runs', 'orders.0.drip_feed.runs'])
  })
  it('is flat unless told otherwise, and knows increasing, decreasing and random runs within the bounds (DRIP-003)', async () => {
    const customer = await shop.newCustomer()
    const runs = async (drip_feed: object) => {
      const [head] = (await place(customer, { runs: 3, quantity_step: 10, ...drip_feed })).json().data
      return (await planned(head.id)).map((part) => part.quantity)
    }
    expect((await shop.dripFeed((await shop.feed(customer)).id, customer)).mode).toBe('flat')
    expect(await runs({})).toEqual([100, 100, 100])
    expect(await runs({ mode: 'increasing' })).toEqual([100, 110, 120])
    expect(await runs({ mode: 'decreasing' })).toEqual([100, 90, 80])
    const random = await runs({ mode: 'random' })
    expect(random.reduce((sum, run) => sum + run, 0)).toBe(300)
    expect(random.every((run) => run >= 90 && run <= 110)).toBe(true)
    expect((await place(customer, { runs: 3, mode: 'zigzag' })).json().errors).toHaveProperty(['orders.0.drip_feed.mode'])
    const tooMuch = await place(customer, { runs: 3, mode: 'increasing', quantity_step: 451 })
    expect([tooMuch.statusCode, tooMuch.json().errors]).toEqual([
      422,
      { 'orders.0.drip_feed.quantity_step': ['The quantity of every run must be between 10 and 1000.'] },
    ])
  })
  it('names its runs `runs` or `numberOfRuns`; runs wins (OWAPI-012)', async () => {
    const terms = { minutes_between_runs: 60, mode: 'flat', quantity_step: 1 }
    const [old, both, three, two] = [
      await quote(line({ ...terms, numberOfRuns: 3 })),
      await quote(line({ ...terms, runs: 2, numberOfRuns: 3 })),
      await quote(line({ ...terms, runs: 3 })),
      await quote(line({ ...terms, runs: 2 })),
    ]
    expect(old.data.total_amount).toBe(three.data.total_amount)
    expect(both.data.total_amount).toBe(two.data.total_amount)
    expect(three.data.items[0]).toMatchObject({ total_quantity: 300, cost: '0.37' })
    expect((await quote(line(terms))).errors).toEqual({ 'services.0.drip_feed.runs': ['The runs field is required.'] })
  })
  it('is refused for a service that is not sold so', async () => {
    const answer = await place(await shop.newCustomer(), { runs: 2 }, { service_id: 1, quantity: 1000 })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { 'orders.0.drip_feed': ['Drip feed is not available for this service.'] },
    ])
  })
})

describe('money', () => {
  it('is charged once as quoted in whole cents, stands in the pool and goes run by run into the escrow of each run', async () => {
    const customer = await shop.newCustomer(1)
    const requested = line({ runs: 3, mode: 'increasing', quantity_step: 7 })
    const quoted = (await quote(requested)).data.total_amount
    const [head] = await shop.orders(customer, [requested])
    expect(head).toMatchObject({ cost: quoted, quantity: 321, drip_feed_id: null })
    const charged = (await planned(head?.id ?? 0)).map((part) => part.charged)
    expect(charged).toEqual([130_000n, 130_000n, 140_000n])
    expect(await shop.balance(customer)).toBe(micro(1) - 400_000n)
    expect([await shop.pool(head?.id ?? 0), await shop.escrow(head?.id ?? 0)]).toEqual([130_000n + 140_000n, 0n])
    const [first] = await runIds(head?.id ?? 0, customer)
    expect(await shop.escrow(first ?? 0)).toBe(130_000n)
    const { rows } = await shop.inPanel((trx) => statement(trx, { userId: customer, types: ['order'], limit: 5, offset: 0 }))
    expect(rows.map(({ amount, referenceId }) => ({ amount, referenceId }))).toEqual([{ amount: -400_000n, referenceId: head?.id }])
  })
  it('random runs cost together what equal ones cost, so the quote is the charge whatever the random numbers', async () => {
    const customer = await shop.newCustomer()
    const [flat] = [(await quote(line({ runs: 7, mode: 'flat' }))).data.total_amount]
    for (let i = 0; i < 5; i += 1) {
      const head = await shop.feed(customer, { runs: 7, mode: 'random', quantity_step: 33 })
      const parts = await planned(head.id)
      expect(head.cost).toBe(flat)
      expect(parts.reduce((sum, part) => sum + part.charged, 0n)).toBe(860_000n)
    }
  })
  it('is presented again when the request is repeated: one feed, one charge, the same answer', async () => {
    const customer = await shop.newCustomer(5)
    const params = { orders: [line({ runs: 4, mode: 'random', quantity_step: 20 })] }
    const again = () => shop.ask('POST', '/api/v1/orders', params, { as: customer, headers: { 'idempotency-key': `drip-${customer}` } })
    const [first, second] = [await again(), await again()]
    expect(second.json().data[0].id).toBe(first.json().data[0].id)
    expect(await shop.balance(customer)).toBe(micro(5) - 490_000n)
    expect((await shop.order(first.json().data[0].id, customer)).orders).toHaveLength(1)
  })
  it('that does not suffice leaves nothing behind', async () => {
    const customer = await shop.newCustomer(0.3)
    const answer = await place(customer, { runs: 3 })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['balance']])
    expect(await shop.balance(customer)).toBe(micro(0.3))
  })
  it('that comes by a payment method starts the feed; until then there is only the unpaid order', async () => {
    const customer = await shop.newCustomer(0)
    const body = { orders: [line({ runs: 2 })], payment_method_id: shop.manual }
    const response = await shop.ask('POST', `/api/v1/order-widget/widget-order-requests?${shop.widget}`, body, { as: customer })
    const { invoice_id, order_ids } = response.json().data.data
    const table = async () => (await shop.ask('GET', '/api/v1/drip-feeds', undefined, { as: customer })).json()
    expect(await shop.order(order_ids[0], customer)).toMatchObject({ status: 'unpaid', orders: [], cost: '0.25' })
    expect((await table()).data).toEqual([])
    await shop.pays(invoice_id)
    expect((await table()).data).toMatchObject([{ id: order_ids[0], status: 'in_processing', orders_count: 1, runs: 2 }])
    expect((await shop.order(order_ids[0], customer)).orders).toHaveLength(1)
  })
})

describe('runs', () => {
  it('are orders of their own, made one by one; the feed is completed with its last run', async () => {
    const customer = await shop.newCustomer()
    const { id } = await shop.feed(customer)
    for (const number of [1, 2, 3]) {
      const ids = await runIds(id, customer)
      expect(ids).toHaveLength(number)
      const run = ids.at(-1) ?? 0
      expect(await shop.order(run, customer)).toMatchObject({
        drip_feed_id: id,
        quantity: 100,
        cost: number === 1 ? '0.13' : '0.12',
        status: 'in_processing',
      })
      expect(await shop.take()).toContain(run)
      await shop.accept(run)
      await shop.deliver(run)
      await shop.later(61)
    }
    expect(await shop.dripFeed(id, customer)).toMatchObject({
      status: 'completed',
      orders_count: 3,
      current_quantity: 300,
      percent_of_current_fill: 100,
      next_run_at: null,
      actions: { cancelable: false, pausable: false },
    })
    const table = await shop.ask('GET', `/api/v1/orders/datatable?drip_feed_id=${id}`, undefined, { as: customer })
    expect(table.json().data.map((order: { id: number }) => order.id)).toEqual((await runIds(id, customer)).toReversed())
    expect((await shop.ask('GET', '/api/v1/orders', undefined, { as: customer })).json().meta.total).toBe(3)
    expect(await shop.pool(id)).toBe(0n)
  })
  it('wait for the run before them: none is made while that one is not begun or its outcome is unknown, late ones are not merged, and the end is expected with the last', async () => {
    const customer = await shop.newCustomer()
    const { id } = await shop.feed(customer, { runs: 4 })
    const [first = 0] = await runIds(id, customer)
    await shop.take()
    await shop.markUnknown(first)
    await shop.later(200)
    expect(await runIds(id, customer)).toEqual([first])
    await shop.accept(first)
    const { next_run_at } = await shop.dripFeed(id, customer)
    const hour = new Date(next_run_at ?? 0).getTime() - Date.now()
    expect(hour).toBeGreaterThan(55 * 60_000)
    await shop.deliver(first)
    const { data: order } = (await shop.ask('GET', `/api/v1/orders/${id}`, undefined, { as: customer })).json()
    expect(new Date(order.estimated_completion_at).getTime() - new Date(next_run_at ?? 0).getTime()).toBe(2 * 3_600_000)
    await shop.later(61)
    // Three of them are overdue by now; one is made.
    expect(await runIds(id, customer)).toHaveLength(2)
    await shop.later(120)
    expect(await runIds(id, customer)).toHaveLength(2)
  })
  it('are refunded one by one, and the feed goes on', async () => {
    const customer = await shop.newCustomer(1)
    const { id } = await shop.feed(customer, { runs: 2 })
    const [first = 0] = await runIds(id, customer)
    await shop.take()
    await shop.accept(first)
    await shop.deliver(first, { outcome: 'partial', delivered: 40 })
    expect(await shop.balance(customer)).toBe(micro(1) - 250_000n + 80_000n)
    await shop.later(61)
    const [, second = 0] = await runIds(id, customer)
    expect((await shop.ask('POST', `/api/v1/orders/${second}/cancel`, undefined, { as: customer })).json().data.status).toBe('canceled')
    expect(await shop.dripFeed(id, customer)).toMatchObject({ status: 'completed', current_quantity: 40 })
    expect(await shop.balance(customer)).toBe(micro(1) - 50_000n)
  })
})

describe('a customer', () => {
  it('cancels: no further run is made, what the missing ones cost is back once, the run under way goes on (ORDERSTATE-008, EP-103)', async () => {
    const customer = await shop.newCustomer(1)
    const { id } = await shop.feed(customer)
    const [first = 0] = await runIds(id, customer)
    await shop.take()
    await shop.accept(first)
    expect((await shop.dripFeed(id, customer)).refund_preview).toBe('0.24')
    const cancel = () => shop.ask('POST', `/api/v1/drip-feeds/${id}/cancel`, undefined, { as: customer })
    expect((await cancel()).json().data).toMatchObject({ status: 'canceled', refunded: '0.24', actions: { cancelable: false } })
    expect([(await cancel()).statusCode, (await cancel()).json()]).toEqual([
      422,
      { message: 'This action is not available for the order.' },
    ])
    await shop.later(500)
    expect(await runIds(id, customer)).toEqual([first])
    expect([await shop.balance(customer), await shop.pool(id)]).toEqual([micro(1) - 130_000n, 0n])
    await shop.deliver(first)
    expect((await shop.order(first, customer)).status).toBe('completed')
    expect((await shop.dripFeed(id, customer)).status).toBe('canceled')
  })
  it('pauses between runs and resumes; what was due meanwhile comes one run at a time', async () => {
    const customer = await shop.newCustomer()
    const { id } = await shop.feed(customer)
    const [first = 0] = await runIds(id, customer)
    const act = async (what: string) => (await shop.ask('POST', `/api/v1/orders/${id}/${what}`, undefined, { as: customer })).statusCode
    await shop.take()
    await shop.accept(first)
    await shop.deliver(first)
    expect(await act('pause')).toBe(200)
    expect(await shop.dripFeed(id, customer)).toMatchObject({
      is_paused: true,
      status: 'in_processing',
      next_run_at: null,
      actions: { activable: true, pausable: false, cancelable: true },
    })
    await shop.later(300)
    expect(await runIds(id, customer)).toHaveLength(1)
    expect([await act('pause'), await act('activate')]).toEqual([422, 200])
    await shop.later(0)
    expect(await runIds(id, customer)).toHaveLength(2)
  })
  it('sees and acts on their own feeds only (EP-101, EP-102)', async () => {
    const [one, other] = [await shop.newCustomer(), await shop.newCustomer()]
    const feeds = [await shop.feed(one), await shop.feed(one, { runs: 5 }), await shop.feed(one)]
    await shop.ask('POST', `/api/v1/drip-feeds/${feeds[2]?.id}/cancel`, undefined, { as: one })
    const table = async (as: number, query = '') => (await shop.ask('GET', `/api/v1/drip-feeds?${query}`, undefined, { as })).json()
    expect((await table(one)).data.map((feed: { id: number }) => feed.id)).toEqual(feeds.map((feed) => feed.id).toReversed())
    expect(await table(one, 'status=canceled')).toMatchObject({ recordsFiltered: 1, data: [{ id: feeds[2]?.id }] })
    const counts = { in_processing: 2, completed: 0, canceled: 1 }
    expect([(await table(one)).counts, (await table(one, 'status=canceled')).counts]).toEqual([counts, counts])
    expect(await table(one, 'length=1&start=1')).toMatchObject({ recordsFiltered: 3, data: [{ id: feeds[1]?.id }] })
    expect((await table(one, 'order_by=runs')).data[0].runs).toBe(5)
    expect((await table(one, `search=${feeds[0]?.id}`)).recordsFiltered).toBe(1)
    const link: string = (await table(one)).data[1].url
    expect(await table(one, `search=${encodeURIComponent(link)}`)).toMatchObject({ recordsFiltered: 1, data: [{ id: feeds[1]?.id }] })
    expect((await table(one, `search=${encodeURIComponent(link.slice(8, 15))}&status=canceled`)).recordsFiltered).toBe(1)
    expect((await table(one, 'search=nowhere+at+all')).recordsFiltered).toBe(0)
    expect((await table(other)).recordsFiltered).toBe(0)
    const foreign = [
      await shop.ask('GET', `/api/v1/drip-feeds/${feeds[0]?.id}`, undefined, { as: other }),
      await shop.ask('POST', `/api/v1/drip-feeds/${feeds[0]?.id}/cancel`, undefined, { as: other }),
      await shop.ask('GET', '/api/v1/drip-feeds/999999', undefined, { as: other }),
    ]
    expect(foreign.map((answer) => answer.statusCode)).toEqual([404, 404, 404])
    expect((await table(one, 'status=stopped')).errors).toHaveProperty('status')
  })
})
