import { statement } from '@vitrine/ledger'
import { aVideo } from '@vitrine/ordering/testing'
import { aPlanShop, DRIPPED, PACKAGE, type PlanShop } from '@vitrine/ordering/testing/plan-shop'
import { findInvoice } from '@vitrine/payments'
import { aMethod } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { type Micro, micro, parseMicro, sumMicro } from '@vitrine/platform/kernel'
import { aCoupon } from '@vitrine/promotions/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMailDesk, type MailDesk } from '../testing/mail-desk.ts'

let shop: PlanShop
let desk: MailDesk
let withFee: number
beforeAll(async () => {
  shop = await aPlanShop()
  desk = await aMailDesk(shop.deps)
  withFee = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message', feePpm: 25_000 })
})
afterAll(async () => {
  await desk.sink.stop()
  await shop.app.close()
  await shop.db.close()
})

const exact = (text: unknown): Micro => parseMicro(String(text)) ?? micro(-1n)
const usd = (cents: bigint): Micro => micro(cents * 10_000n)
const ask = async (path: string, body: object | undefined, as: 'guest' | number) =>
  (await shop.ask(body ? 'POST' : 'GET', path, body, { as })).json().data
const rowsOf = (userId: number) => shop.inPanel((trx) => statement(trx, { userId, limit: 20, offset: 0 }))
/** Every amount of money that the mails to an address name, each once. */
const mailed = (email: string): readonly string[] => {
  const texts = desk.sink.mails().flatMap(({ to, text }) => (to.includes(email) ? [text ?? ''] : []))
  return [...new Set(texts.flatMap((text) => text.match(/\$[\d.]+/g) ?? []))].toSorted()
}

describe('one purchase is one amount', () => {
  it('of a guest who pays with a fee: quote, invoice, order, timeline, statement and every mail; nothing is left on the balance', async () => {
    const email = 'one-amount@x.test'
    // 850 at 1.2345 for 1000 are 1.049325.
    const line = { service_id: DRIPPED, url: aVideo(), quantity: 850, is_guarantee: false }
    const widget = `/api/v1/order-widget/services/total-cost?${shop.widget}`
    const quoted = await ask(widget, { services: [line], payment_method_id: withFee }, 'guest')
    expect(quoted).toMatchObject({ original_amount: '1.05', fee: '0.03', total_amount: '1.08', items: [{ cost: '1.05' }] })

    const request = `/api/v1/order-widget/widget-order-requests?${shop.widget}`
    const { data } = await ask(request, { orders: [line], payment_method_id: withFee, email }, 'guest')
    const [id] = data.order_ids
    const { userId } = await shop.inPanel((trx) =>
      trx.one(sql<{ userId: number }>`select user_id as "userId" from ordering.order_line where id = ${id}`),
    )
    const invoice = await shop.inPanel((trx) => findInvoice(trx, data.invoice_id))
    expect(invoice?.terms).toMatchObject({ originalMicro: usd(105n), feeMicro: usd(3n), totalMicro: usd(108n), payAmountMinor: 108n })
    await desk.send(shop.panel.id)
    await shop.pays(data.invoice_id)
    await shop.take()
    await shop.accept(id)
    await shop.deliver(id)
    await desk.send(shop.panel.id)

    expect((await shop.order(id, userId)).cost).toBe('1.05')
    const { events, price } = await ask(`/api/v1/orders/${id}/progress`, undefined, userId)
    expect(events.find(({ kind }: { kind: string }) => kind === 'paid').amount).toBe('1.08')
    expect(price.fee).toBe('0.03')
    const { rows, sum } = await rowsOf(userId)
    expect(rows.map(({ type, amount }) => [type, amount]).toSorted()).toEqual([
      ['fee', -usd(3n)],
      ['invoiced', usd(108n)],
      ['order', -usd(105n)],
    ])
    expect([sum, await shop.balance(userId)]).toEqual([0n, 0n])
    // What was paid, how, and for what stands in the mail about it: the name of the payment is the one of the page and the receipt.
    const paid = desk.sink.mails().find(({ to, subject }) => to.includes(email) && subject === 'Payment received')
    for (const row of [`Payment: INV-${invoice?.number}`, 'Payment method: Card', `Order ${id}: `, `Link: ${line.url}`])
      expect(paid?.text).toContain(row)
    expect((await ask(`/api/v1/orders/${id}/progress`, undefined, userId)).payment).toEqual({
      invoice: `INV-${invoice?.number}`,
      method: 'Card',
    })
    // Ordered, paid and complete: three mails, one total, and the fee in it.
    expect(mailed(email)).toEqual(['$0.03', '$1.08'])
  })

  it('from the balance with several lines, a drip feed, a package and a coupon: every part is whole cents, and all of them add up', async () => {
    const { code } = await aCoupon(shop.db.database, shop.panel.id, { type: 'discount', ppm: 123_456 })
    const line = (quantity: number, more: object = {}) => ({ service_id: DRIPPED, url: aVideo(), quantity, ...more })
    const lines = [
      line(850),
      line(333),
      line(101, { drip_feed: { runs: 7, mode: 'increasing', quantity_step: 3, minutes_between_runs: 60 } }),
      { service_id: PACKAGE, url: aVideo(), quantity: 1 },
    ]
    const path = `/api/v1/order-widget/services/total-cost?${shop.widget}`
    const customer = await shop.newCustomer(20)
    const quoted = await ask(path, { services: lines, coupon_code: code }, customer)
    const total = exact(quoted.total_amount)
    const items: { services: { cost: string }[] }[] = quoted.items
    expect(sumMicro(items.flatMap(({ services }) => services.map(({ cost }) => exact(cost))))).toBe(exact(quoted.original_amount))
    expect(exact(quoted.original_amount) - exact(quoted.coupon_bonus)).toBe(total)

    const orders = await shop.orders(customer, lines, { coupon_code: code })
    expect(sumMicro(orders.map(({ cost }) => exact(cost)))).toBe(total)
    expect(await shop.balance(customer)).toBe(usd(2000n) - total)
    const parts = await shop.inPanel((trx) =>
      trx.rows(sql<{ head: number; charged: bigint }>`
        select parent_order_id as head, charged_micro as charged from ordering.part where panel_id = ${trx.panelId} and parent_order_id = any (${orders.map(({ id }) => id)}::int[])`),
    )
    for (const { id, cost } of orders) {
      const own = parts.filter(({ head }) => head === id).map(({ charged }) => micro(charged))
      if (own.length > 0) expect(sumMicro(own)).toBe(exact(cost))
    }
    const { rows } = await rowsOf(customer)
    const charged = rows.filter(({ type }) => type === 'order').map(({ amount }) => amount)
    expect(charged.reduce((sum, amount) => sum - amount, 0n)).toBe(total)
    for (const amount of [total, ...charged, ...parts.map((part) => part.charged)]) expect(amount % 10_000n).toBe(0n)
  })

  it('no amount of such an order can be between two cents: the database refuses it, and takes it of an exact one', async () => {
    const [order] = await shop.orders(await shop.newCustomer(5), [{ service_id: DRIPPED, url: aVideo(), quantity: 333 }])
    const refunding = shop.inPanel((trx) => trx.run(sql`update ordering.order_line set refunded_micro = 1 where id = ${order?.id ?? 0}`))
    await expect(refunding).rejects.toThrow('order_line_whole_steps')
    await expect(
      shop.inPanel((trx) => trx.run(sql`update ordering.order_line set step_micro = 1, refunded_micro = 1 where id = ${order?.id ?? 0}`)),
    ).resolves.toBe(1)
  })
})
