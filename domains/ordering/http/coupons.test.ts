import { checkBooks } from '@vitrine/ledger'
import { paymentsRoutes } from '@vitrine/payments'
import { aMethod } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { testApp } from '@vitrine/platform/testing'
import { disableCoupon, listCoupons } from '@vitrine/promotions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireUnpaid } from '../commands/paying/expire-unpaid.ts'
import { aCouponShop, type CouponShop, usd } from '../testing/coupon-shop.ts'
import { aLine, VIDEO } from '../testing/index.ts'

const refusal = { message: 'Coupon does not apply', errors: { coupon_code: ['Coupon does not apply'] } }
/** Lines of 10.00, 30.00 and 60.00: together 100.00. */
const lines = [aLine({ quantity: 5_000 }), aLine({ quantity: 15_000 }), aLine({ quantity: 30_000 })]

let shop: CouponShop
let manual: number
let free: number
beforeAll(async () => {
  shop = await aCouponShop()
  manual = await aMethod(shop.db.database, shop.panel.id, {
    strategy: 'message',
    feePpm: 50_000,
    bonuses: [{ fromAmount: usd(50), ppm: 20_000 }],
  })
  free = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message' })
})
afterAll(async () => {
  expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  await shop.app.close()
  await shop.db.close()
})

const ids = (answer: { json(): { data: { id: number }[] } }) => answer.json().data.map(({ id }) => id)
const requested = async (body: { coupon_code?: string; orders?: typeof lines; method?: number }, as: number) => {
  const { method = manual, orders = lines, ...rest } = body
  const answer = await shop.byInvoice({ orders, payment_method_id: method, ...rest }, as)
  expect(answer.statusCode, answer.body).toBe(200)
  const { invoice_id, order_ids } = answer.json().data.data as { invoice_id: string; order_ids: number[] }
  return { invoiceId: invoice_id, orderIds: order_ids }
}
const orderOf = async (orderId: number, as: number) => (await shop.ask('GET', `/api/v1/orders/${orderId}`, undefined, { as })).json().data
const applies = async (code: string, as: number) =>
  (await shop.quote({ services: lines, coupon_code: code }, as)).coupon_bonus_type !== null

describe('the quote of an order with a coupon', () => {
  it('a discount is paid less; a bonus and a cashback are credited instead (COUPON-001, EP-135)', async () => {
    const quoted = async (type: 'discount' | 'bonus' | 'cashback') => {
      const { code } = await shop.coupon({ type })
      return shop.quote({ services: lines, coupon_code: code })
    }
    expect(await quoted('discount')).toMatchObject({ coupon_bonus_type: 'discount', total_amount: '90.00', to_be_credited: '0.00' })
    expect(await quoted('bonus')).toMatchObject({ coupon_bonus_type: 'bonus', total_amount: '100.00', to_be_credited: '10.00' })
    expect(await quoted('cashback')).toMatchObject({ coupon_bonus_type: 'cashback', total_amount: '100.00', to_be_credited: '10.00' })
  })
  it('applies coupon, fee and payment bonus like the quote of a top-up (PAY-002)', async () => {
    const { code } = await shop.coupon({ type: 'bonus' })
    const wanted = { coupon_bonus: '10.00', fee: '5.00', payment_method_bonus: '2.00', total_amount: '105.00', total_bonus: '12.00' }
    expect(await shop.quote({ services: lines, coupon_code: code, payment_method_id: manual })).toMatchObject(wanted)
    const payments = await testApp({
      panelOf: (host) => shop.deps.panels.findByHost(host),
      callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
      routes: paymentsRoutes(shop.deps.payments),
    })
    const answer = await payments.inject({
      method: 'POST',
      url: '/core/api/v1/invoices/total-amount',
      headers: { host: shop.panel.host, authorization: `Bearer ${shop.user.id}` },
      payload: { amount: 100, payment_method_id: manual, coupon_code: code },
    })
    expect(answer.json().data).toMatchObject(wanted)
    await payments.close()
  })
  it('takes a code that does not apply as none: its type is null (COUPON-002, COUPON-004)', async () => {
    const late = await shop.coupon({ validTo: new Date(shop.time.now.getTime() - 1) })
    const large = await shop.coupon({ minAmount: usd(100.01) })
    const none = { coupon_bonus: '0.00', coupon_bonus_float: 0, coupon_bonus_type: null, total_amount: '100.00' }
    for (const code of [late.code, large.code, 'NO-SUCH-CODE', '  ']) {
      expect(await shop.quote({ services: lines, coupon_code: code })).toMatchObject(none)
    }
    const exact = await shop.coupon({ minAmount: usd(100), validTo: new Date(shop.time.now.getTime() + 1) })
    expect(await shop.quote({ services: lines, coupon_code: exact.code }, 'guest')).toMatchObject({ coupon_bonus: '10.00' })
  })
  it('knows neither fee nor bonus of the balance method, which charges and adds nothing', async () => {
    const balance = await aMethod(shop.db.database, shop.panel.id, {
      strategy: 'balance',
      feePpm: 50_000,
      bonuses: [{ fromAmount: usd(0), ppm: 20_000 }],
    })
    expect(await shop.quote({ services: lines, payment_method_id: balance })).toMatchObject({
      fee: '0.00',
      total_amount: '100.00',
      total_bonus: '0.00',
    })
  })
})

describe('a coupon that is limited', () => {
  const mixed = [aLine({ quantity: 5_000 }), aLine({ service_id: 13, quantity: 10 })]
  const attempt = async (orders: typeof lines, code: string, as: number) => {
    const answer = await shop.fromBalance({ orders, coupon_code: code }, as)
    return answer.statusCode === 422 ? answer.json() : answer.statusCode
  }
  it('to services applies to an order of those alone, in the quote as in the charge', async () => {
    const customer = await shop.newCustomer(usd(500))
    const { code } = await shop.coupon({ serviceIds: [1], usesPerUser: 5 })
    expect((await shop.quote({ services: mixed, coupon_code: code }, customer)).coupon_bonus_type).toBeNull()
    expect(await attempt(mixed, code, customer)).toEqual(refusal)
    expect(await applies(code, customer)).toBe(true)
    expect(await attempt(lines, code, customer)).toBe(200)
  })
  it('to types of service applies to an order of those alone, in the quote as in the charge', async () => {
    const customer = await shop.newCustomer(usd(500))
    const { type } = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(sql<{ type: number }>`select service_type_id as type from catalogue.service where panel_id = ${shop.panel.id} and id = 1`),
    )
    const { code } = await shop.coupon({ serviceTypeIds: [type], usesPerUser: 5 })
    const { code: another } = await shop.coupon({ serviceTypeIds: [type + 1000], usesPerUser: 5 })
    expect([await applies(another, customer), await attempt(lines, another, customer)]).toEqual([false, refusal])
    expect(await applies(code, customer)).toBe(true)
    expect(await attempt(lines, code, customer)).toBe(200)
  })
  it('to customers is to anyone else as a code that does not exist: in the quote, at the charge, in the list and for guests', async () => {
    const [named, other] = [await shop.newCustomer(usd(500)), await shop.newCustomer(usd(500))]
    const { code } = await shop.coupon({ customerIds: [named], usesPerUser: 5 })
    expect((await shop.quote({ services: lines, coupon_code: code }, 'guest')).coupon_bonus_type).toBeNull()
    expect([await applies(code, other), await applies(code, named)]).toEqual([false, true])
    expect(await attempt(lines, code, other)).toEqual(refusal)
    expect(await attempt(lines, 'NO-SUCH-CODE', other)).toEqual(refusal)
    expect(await attempt(lines, code, named)).toBe(200)
    const byInvoice = (as: number) => shop.byInvoice({ orders: lines, payment_method_id: free, coupon_code: code }, as)
    expect([(await byInvoice(other)).json(), (await byInvoice(named)).statusCode]).toEqual([refusal, 200])
    const listed = (userId: number) => shop.db.database.read(shop.panel.id, (trx) => listCoupons(trx, userId, shop.time.now))
    expect([
      (await listed(named)).map((coupon) => coupon.code).includes(code),
      (await listed(other)).map((coupon) => coupon.code).includes(code),
    ]).toEqual([true, false])
  })
  it('to a first order applies until one is paid, also by a guest’s quote, and one that left the list counts', async () => {
    const customer = await shop.newCustomer(usd(500))
    const { code } = await shop.coupon({ isFirstOrderOnly: true, usesPerUser: 5 })
    expect((await shop.quote({ services: lines, coupon_code: code }, 'guest')).coupon_bonus_type).toBe('discount')
    await requested({ method: free }, customer)
    expect(await applies(code, customer)).toBe(true)
    expect(await attempt(lines, code, customer)).toBe(200)
    expect([await applies(code, customer), await attempt(lines, code, customer)]).toEqual([false, refusal])
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(
        sql`update ordering.order_line set deleted_at = now() where panel_id = ${shop.panel.id} and user_id = ${customer} and paid_at is not null`,
      ),
    )
    expect([await applies(code, customer), await attempt(lines, code, customer)]).toEqual([false, refusal])
  })
})

describe('an order from balance with a coupon', () => {
  it('charges every line its share of the discount, and a part of it comes back as it was paid (EP-029)', async () => {
    const customer = await shop.newCustomer(usd(90))
    const { code } = await shop.coupon()
    const answer = await shop.fromBalance({ orders: lines, coupon_code: code }, customer)
    expect(answer.json().data.map(({ cost }: { cost: string }) => cost)).toEqual(['9.00', '27.00', '54.00'])
    expect(await shop.balance(customer)).toBe(usd(0))
    const [first = 0, second = 0, third = 0] = ids(answer)
    await shop.deliver(first, { outcome: 'completed', delivered: 5_000 })
    await shop.deliver(second, { outcome: 'partial', delivered: 5_000 })
    await shop.deliver(third, { outcome: 'canceled', delivered: 0 })
    expect(await shop.balance(customer)).toBe(usd(18 + 54))
    expect((await orderOf(second, customer)).refunded).toBe('18.00')
  })
  it('tells the receipt of each order what the coupon took off, and its share of what its payment cost', async () => {
    const customer = await shop.newCustomer(usd(90))
    const priceOf = async (id: number) =>
      (await shop.ask('GET', `/api/v1/orders/${id}/progress`, undefined, { as: customer })).json().data.price
    const [, , third = 0] = ids(await shop.fromBalance({ orders: lines, coupon_code: (await shop.coupon()).code }, customer))
    expect(await priceOf(third)).toEqual({ guarantee: null, coupon_discount: '6.00', unpaid_discount: '0.00', fee: '0.00' })
    const alone = await requested({ orders: lines.slice(2), coupon_code: (await shop.coupon()).code }, customer)
    const together = await requested({}, customer)
    expect(await priceOf(alone.orderIds[0] ?? 0)).toMatchObject({ fee: '0.00' })
    for (const { invoiceId } of [alone, together]) await shop.pays(invoiceId)
    expect(await priceOf(alone.orderIds[0] ?? 0)).toEqual({
      guarantee: null,
      coupon_discount: '6.00',
      unpaid_discount: '0.00',
      fee: '2.70',
    })
    const shares = await Promise.all(together.orderIds.map(async (id) => (await priceOf(id)).fee))
    expect(shares).toEqual(['0.50', '1.50', '3.00'])
  })
  it('credits a bonus at payment, under the type coupon', async () => {
    const customer = await shop.newCustomer(usd(100))
    const { code } = await shop.coupon({ type: 'bonus' })
    const answer = await shop.fromBalance({ orders: lines, coupon_code: code }, customer)
    expect(answer.json().data.map(({ cost }: { cost: string }) => cost)).toEqual(['10.00', '30.00', '60.00'])
    const credited = (await shop.rows(customer)).filter(([type]) => type === 'coupon')
    expect(credited).toEqual([
      ['coupon', usd(1)],
      ['coupon', usd(3)],
      ['coupon', usd(6)],
    ])
    expect(await shop.balance(customer)).toBe(usd(10))
  })
  it('does not lend the bonus for its own payment', async () => {
    const customer = await shop.newCustomer(usd(99.99))
    const { code } = await shop.coupon({ type: 'bonus' })
    const answer = await shop.fromBalance({ orders: lines, coupon_code: code }, customer)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['balance']])
    expect(await applies(code, customer)).toBe(true)
  })
  it('credits a cashback when an order ends, on what was earned, once', async () => {
    const customer = await shop.newCustomer(usd(100))
    const { code } = await shop.coupon({ type: 'cashback' })
    const [first = 0, second = 0, third = 0] = ids(await shop.fromBalance({ orders: lines, coupon_code: code }, customer))
    expect(await shop.balance(customer)).toBe(usd(0))
    await shop.deliver(first, { outcome: 'completed', delivered: 5_000 })
    expect(await shop.balance(customer)).toBe(usd(1))
    await shop.deliver(second, { outcome: 'partial', delivered: 5_000 })
    expect(await shop.balance(customer)).toBe(usd(1 + 20 + 1))
    await shop.deliver(third, { outcome: 'canceled', delivered: 0 })
    expect(await shop.balance(customer)).toBe(usd(1 + 20 + 1 + 60))
    expect((await shop.rows(customer)).filter(([type]) => type === 'coupon')).toEqual([
      ['coupon', usd(1)],
      ['coupon', usd(1)],
    ])
  })
  it('needs no money when the discount covers everything, and gives none back', async () => {
    const customer = await shop.newCustomer()
    const { code } = await shop.coupon({ amount: usd(500) })
    const answer = await shop.fromBalance({ orders: [aLine(), aLine()], coupon_code: code }, customer)
    expect(answer.json().data.map(({ cost, status }: { cost: string; status: string }) => [cost, status])).toEqual([
      ['0.00', 'in_processing'],
      ['0.00', 'in_processing'],
    ])
    const [first = 0, second = 0] = ids(answer)
    await shop.deliver(first, { outcome: 'completed', delivered: 1000 })
    await shop.deliver(second, { outcome: 'canceled', delivered: 0 })
    expect(await shop.rows(customer)).toEqual([])
  })
})

describe('an order with a coupon that does not apply', () => {
  it('is refused under coupon_code and leaves nothing behind, never charged more than quoted (EP-029, EP-136)', async () => {
    const customer = await shop.newCustomer(usd(500))
    const used = await shop.coupon()
    const off = await shop.coupon()
    const late = await shop.coupon({ validTo: new Date(shop.time.now.getTime() - 1) })
    const large = await shop.coupon({ minAmount: usd(100.01) })
    await shop.fromBalance({ orders: [aLine()], coupon_code: used.code }, customer)
    await shop.db.database.transaction(shop.panel.id, (trx) => disableCoupon(trx, off.id))
    const before = await shop.balance(customer)
    for (const code of [used.code, off.code, late.code, large.code, 'NO-SUCH-CODE']) {
      for (const path of ['/api/v1/orders', `/api/v1/order-widget/orders?${shop.widget}`]) {
        const answer = await shop.ask('POST', path, { orders: lines, coupon_code: code }, { as: customer })
        expect([answer.statusCode, answer.json()]).toEqual([422, refusal])
      }
    }
    expect(await shop.balance(customer)).toBe(before)
    expect((await shop.ask('GET', '/api/v1/orders', undefined, { as: customer })).json().data).toHaveLength(1)
  })
  it('is refused by a payment method, too; a guest is known by their e-mail (EP-137)', async () => {
    const { code } = await shop.coupon()
    const ask = (email: string) => shop.byInvoice({ orders: lines, payment_method_id: manual, coupon_code: code, email }, 'guest')
    expect((await ask('coupon-guest@example.com')).statusCode).toBe(200)
    const again = await ask('Coupon-Guest@example.com')
    expect([again.statusCode, again.json()]).toEqual([422, refusal])
    expect((await ask('other-guest@example.com')).statusCode).toBe(200)
  })
  it('is the first answer again when the client repeats itself, although the coupon is used by then', async () => {
    const customer = await shop.newCustomer(usd(500))
    const { id, code } = await shop.coupon()
    const headers = { 'idempotency-key': 'coupon-once' }
    const body = { orders: lines, coupon_code: code }
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.fromBalance(body, customer, headers)))
    await shop.db.database.transaction(shop.panel.id, (trx) => disableCoupon(trx, id))
    const late = await shop.fromBalance(body, customer, headers)
    expect(new Set([...answers, late].map((answer) => JSON.stringify(ids(answer)))).size).toBe(1)
    expect(await shop.balance(customer)).toBe(usd(410))
  })
  it('applies to one of 64 orders that come at the same time, and the others are refused', async () => {
    const customer = await shop.newCustomer(usd(500))
    const { code } = await shop.coupon({ amount: usd(1) })
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => shop.fromBalance({ orders: [aLine()], coupon_code: code }, customer)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect([statuses[0], statuses[1], statuses[63]]).toEqual([200, 422, 422])
    expect(answers.filter((answer) => answer.statusCode === 422).every((answer) => answer.json().message === refusal.message)).toBe(true)
    expect(await shop.balance(customer)).toBe(usd(499))
  })
})

describe('an order by a payment method with a coupon', () => {
  it('asks for what was quoted, and the discount stands in its lines', async () => {
    const customer = await shop.newCustomer()
    const { code } = await shop.coupon()
    const quoted = await shop.quote({ services: lines, coupon_code: code, payment_method_id: manual }, customer)
    expect(quoted).toMatchObject({ fee: '4.50', total_amount: '94.50', payment_method_bonus: '2.00', to_be_credited: '2.00' })
    const { invoiceId, orderIds } = await requested({ coupon_code: code }, customer)
    await shop.pays(invoiceId)
    expect((await shop.rows(customer)).map(([type, amount]) => [type, Number(amount) / 1_000_000])).toEqual([
      ['invoiced', 94.5],
      ['fee', -4.5],
      ['bonus', 2],
      ['order', -9],
      ['order', -27],
      ['order', -54],
    ])
    expect(await shop.balance(customer)).toBe(usd(2))
    expect((await orderOf(orderIds[0] ?? 0, customer)).status).toBe('in_processing')
  })
  it('credits a bonus when it is paid, however it is paid, and not before', async () => {
    const customer = await shop.newCustomer()
    const { code } = await shop.coupon({ type: 'bonus' })
    const { invoiceId, orderIds } = await requested({ coupon_code: code, method: free }, customer)
    expect(await shop.balance(customer)).toBe(usd(0))
    await shop.fund(10, customer)
    await shop.ask('POST', `/api/v1/orders/${orderIds[0]}/pay-by-balance`, {}, { as: customer })
    expect(await shop.balance(customer)).toBe(usd(1))
    await shop.pays(invoiceId)
    await shop.reactToSettlement(invoiceId)
    expect(await shop.balance(customer)).toBe(usd(1 + 10 + 3 + 6))
  })
  it('is settled at once when the discount covers everything', async () => {
    const customer = await shop.newCustomer()
    const { code } = await shop.coupon({ amount: usd(500) })
    const { invoiceId, orderIds } = await requested({ coupon_code: code, orders: [aLine()] }, customer)
    await shop.reactToSettlement(invoiceId)
    expect(await orderOf(orderIds[0] ?? 0, customer)).toMatchObject({ status: 'in_processing', cost: '0.00', url: VIDEO })
    expect(await shop.rows(customer)).toEqual([])
  })
})

describe('a coupon whose order ends unpaid', () => {
  it('may be used again when the last line is deleted', async () => {
    const customer = await shop.newCustomer()
    const { code } = await shop.coupon()
    const { orderIds } = await requested({ coupon_code: code }, customer)
    const [last, ...others] = orderIds.toReversed()
    for (const id of others) await shop.ask('POST', `/api/v1/orders/${id}/delete`, undefined, { as: customer })
    expect(await applies(code, customer)).toBe(false)
    await shop.ask('POST', `/api/v1/orders/${last}/delete`, undefined, { as: customer })
    expect(await applies(code, customer)).toBe(true)
  })
  it('may be used again when all lines are deleted at the same time', async () => {
    const customer = await shop.newCustomer()
    const { code } = await shop.coupon()
    const { orderIds } = await requested({ coupon_code: code }, customer)
    await Promise.all(orderIds.map((id) => shop.ask('POST', `/api/v1/orders/${id}/delete`, undefined, { as: customer })))
    expect(await applies(code, customer)).toBe(true)
  })
  it('may be used again after seven days, unless a line of it was paid', async () => {
    const [paid, unpaid] = [await shop.newCustomer(usd(100)), await shop.newCustomer()]
    const { code } = await shop.coupon({ usesPerUser: 1 })
    const first = await requested({ coupon_code: code }, paid)
    await requested({ coupon_code: code }, unpaid)
    await shop.ask('POST', `/api/v1/orders/${first.orderIds[1]}/pay-by-balance`, {}, { as: paid })
    await expireUnpaid(shop.db.database, { now: () => new Date(Date.now() + 8 * 86_400_000) })
    expect([await applies(code, paid), await applies(code, unpaid)]).toEqual([false, true])
  })
})
