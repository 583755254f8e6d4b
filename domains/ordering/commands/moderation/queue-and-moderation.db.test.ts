import { corrupt } from '@vitrine/ledger/testing'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listHeldOrders } from '../../queries/orders/held-orders.ts'
import { holdRules } from '../../store/lines/hold-rule-store.ts'
import { aVideo } from '../../testing/index.ts'
import { aPlanShop, type PlanShop, SHARED_LINK } from '../../testing/plan-shop.ts'
import { takePaidLines } from '../lines/report.ts'
import { paySettledOrders } from '../paying/pay-settled-orders.ts'
import { addHoldRule, dropHoldRule } from './hold-rules.ts'
import { refuseHeld, releaseHeld } from './moderate.ts'

let shop: PlanShop
beforeAll(async () => {
  shop = await aPlanShop()
})
afterAll(async () => {
  await shop.booksHold()
  await shop.app.close()
  await shop.db.close()
})

const act = (id: number, what: string, as: number) => shop.ask('POST', `/api/v1/orders/${id}/${what}`, undefined, { as })

describe('orders of one service for one link', () => {
  const three = async (service_id = 1, url = aVideo()) => {
    const customer = await shop.newCustomer()
    const lines = await shop.orders(
      customer,
      [1, 2, 3].map(() => ({ service_id, url, quantity: 1000 })),
    )
    return { customer, url, ids: lines.map((line) => line.id) }
  }
  const waiting = async (ids: readonly number[], as: number) => Promise.all(ids.map(async (id) => (await shop.order(id, as)).waits_for))

  it('are sent one after the other in the order in which they came, and say why they wait', async () => {
    const { customer, ids } = await three()
    const [first = 0, second = 0, third = 0] = ids
    expect(await shop.take()).toEqual([first])
    expect(await waiting(ids, customer)).toEqual([null, 'link', 'link'])
    await shop.accept(first)
    expect(await shop.take()).toEqual([])
    await shop.deliver(first)
    expect(await shop.take()).toEqual([second])
    expect(await waiting(ids, customer)).toEqual([null, null, 'link'])
    await shop.markUnknown(second)
    expect(await shop.take()).toEqual([])
    await shop.accept(second)
    await shop.deliver(second, { outcome: 'canceled', delivered: 0 })
    expect(await shop.take()).toEqual([third])
  })
  it('wait also for one that is still to be sent, and pass one that is paused or canceled', async () => {
    const { customer, ids } = await three()
    const [first = 0, second = 0, third = 0] = ids
    await act(first, 'pause', customer)
    expect(await shop.take()).toEqual([second])
    await shop.accept(second)
    await act(first, 'activate', customer)
    expect(await shop.take()).toEqual([])
    await act(first, 'cancel', customer)
    await shop.deliver(second)
    expect(await shop.take()).toEqual([third])
  })
  it('block no other order, however many they are', async () => {
    const customer = await shop.newCustomer()
    const url = aVideo()
    const lines = Array.from({ length: 12 }, () => ({ service_id: 1, url, quantity: 100 }))
    const [first] = await shop.orders(customer, lines)
    const [other] = await shop.orders(customer, [{ service_id: 1, url: aVideo(), quantity: 100 }])
    const takeTwo = async () => (await shop.inPanel((trx) => takePaidLines(trx, 2))).map((line) => line.id)
    expect([await takeTwo(), await takeTwo(), await takeTwo()]).toEqual([[first?.id], [other?.id], []])
  })
  it('do not wait for orders of another service or link, or where the service works on a link several times', async () => {
    const { url } = await three()
    expect(await shop.take()).toHaveLength(1)
    expect((await three(23, url)).ids).toContain((await shop.take())[0])
    const shared = await three(SHARED_LINK)
    expect(await shop.take()).toEqual(shared.ids)
  })
})

describe('a paid order that a rule holds', () => {
  const dropAll = () =>
    shop.inPanel(async (trx) => {
      for (const { id } of await holdRules(trx)) await dropHoldRule(trx, id)
    })
  afterEach(dropAll)
  const hold = (rule: { serviceId?: number; from?: bigint }) =>
    shop.inPanel((trx) =>
      addHoldRule(trx, { serviceId: rule.serviceId ?? null, from: micro(rule.from ?? 1n), note: 'new and large' }, 'the operator'),
    )
  const bought = async (quantity = 1000) => {
    const customer = await shop.newCustomer(20)
    const [line] = await shop.orders(customer, [{ service_id: 1, url: aVideo(), quantity }])
    return { customer, id: line?.id ?? 0 }
  }
  const by = { operator: 'the operator', note: 'looked at the link' }

  it('is not sent and not the customer’s to touch until an operator lets it go, and is not held again', async () => {
    await hold({ serviceId: 1, from: 4_000_000n })
    const [small, large] = [await bought(1000), await bought(2000)]
    expect(await shop.take()).toEqual([small.id])
    expect(await shop.order(large.id, large.customer)).toMatchObject({
      status: 'in_moderation',
      actions: { cancelable: false, pausable: false, payable: false },
    })
    expect(await listHeldOrders(shop.db.database)).toMatchObject([{ orderId: large.id, reason: 'new and large', charged: 4_000_000n }])
    expect(await shop.escrow(large.id)).toBe(4_000_000n)
    await shop.inPanel((trx) => releaseHeld(trx, large.id, by, new Date(0)))
    expect(await shop.take()).toEqual([large.id])
    expect(await listHeldOrders(shop.db.database)).toEqual([])
  })
  it('gives all of its money back when the operator refuses it, once', async () => {
    await hold({})
    const { customer, id } = await bought()
    expect(await shop.take()).toEqual([])
    await shop.inPanel((trx) => refuseHeld(trx, id, by, new Date()))
    expect(await shop.order(id, customer)).toMatchObject({ status: 'canceled', refunded: '2.00', cancel_reason: 'other' })
    expect(await shop.balance(customer)).toBe(20_000_000n)
    for (const again of [refuseHeld, releaseHeld])
      await expect(shop.inPanel((trx) => again(trx, id, by, new Date()))).rejects.toThrow('does not wait for a decision')
  })
  it('is not started by a payment that comes twice', async () => {
    await hold({})
    const customer = await shop.newCustomer(20)
    const body = { orders: [{ service_id: 1, url: aVideo(), quantity: 1000 }], payment_method_id: shop.manual }
    const response = await shop.ask('POST', `/api/v1/order-widget/widget-order-requests?${shop.widget}`, body, { as: customer })
    const { invoice_id, order_ids } = response.json().data.data
    await shop.pays(invoice_id)
    expect(await shop.take()).toEqual([])
    await shop.inPanel(async (trx) =>
      paySettledOrders(
        trx,
        await shop.catalogue.snapshot(shop.panel.id),
        { invoiceId: invoice_id, userId: shop.user.id, outcome: 'exact', isLate: false },
        new Date(),
      ),
    )
    expect((await shop.order(order_ids[0], customer)).status).toBe('in_moderation')
  })
  it('is a run of its drip feed: no further run is made meanwhile', async () => {
    await hold({})
    const customer = await shop.newCustomer()
    const { id } = await shop.feed(customer)
    expect(await shop.take()).toEqual([])
    await shop.later(300)
    const feed = await shop.order(id, customer)
    expect(feed.orders.map((run) => run.status)).toEqual(['in_moderation'])
    await shop.inPanel((trx) => refuseHeld(trx, feed.orders[0]?.id ?? 0, by, new Date()))
    await shop.later(0)
    expect((await shop.order(id, customer)).orders.map((run) => run.status)).toEqual(['canceled', 'in_processing'])
  })
})

describe('an order that is placed while a worker claims', () => {
  it('is claimed whole or not at all: what the claim moved is handed on, also what came after it began', async () => {
    // The claim as it is, only slower: it has begun when the order is committed, and selects due orders later. The order's transaction began before it.
    await corrupt(
      shop.db.adminUrl,
      `alter function ordering.claim_paid_lines(integer, interval) rename to claim_paid_lines_at_once;
       create function ordering.claim_paid_lines(p_limit integer, p_look_again interval) returns table (order_id integer, owns_link boolean) language plpgsql as
         $$ begin perform pg_sleep(1); return query select * from ordering.claim_paid_lines_at_once(p_limit, p_look_again); end $$;
       grant execute on function ordering.claim_paid_lines(integer, interval) to vitrine_app;
       create function ordering.begun_earlier() returns trigger language plpgsql as
         $$ begin new.due_at := new.due_at - interval '1 minute'; return new; end $$;
       create trigger begun_earlier before insert on ordering.order_line for each row execute function ordering.begun_earlier()`,
    )
    const customer = await shop.newCustomer()
    await shop.take()
    const claim = shop.take()
    const [placed] = await shop.orders(customer, [{ service_id: 1, url: aVideo(), quantity: 100 }])
    const claimed = [...(await claim), ...(await shop.take())]
    expect(claimed).toEqual([placed?.id])
  })
})
