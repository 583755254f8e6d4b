import { balanceOf, checkBooks } from '@vitrine/ledger'
import { aMethod } from '@vitrine/payments/testing'
import { type Micro, micro, parseMicro } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCouponShop, type CouponShop, usd } from '../testing/coupon-shop.ts'
import { aLine } from '../testing/index.ts'

let shop: CouponShop
let methods: readonly number[]
beforeAll(async () => {
  shop = await aCouponShop()
  const bonuses = [
    { fromAmount: usd(1), ppm: 20_000 },
    { fromAmount: usd(20), ppm: 73_129 },
  ]
  const terms = [{}, { feePpm: 25_000 }, { feePpm: 33_333, bonuses }, { bonuses }]
  methods = await Promise.all(terms.map((each) => aMethod(shop.db.database, shop.panel.id, { strategy: 'message', ...each })))
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const anyLine = fc.record({
  serviceId: fc.constantFrom(1, 11, 12, 13, 14),
  quantity: fc.integer({ min: 10, max: 2_000 }).map((tens) => tens * 10),
  isGuarantee: fc.boolean(),
  end: fc.record({
    outcome: fc.constantFrom('completed' as const, 'partial' as const, 'canceled' as const),
    share: fc.integer({ min: 0, max: 999 }),
  }),
})
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
  coupon: fc.option(
    fc.record({
      type: fc.constantFrom('discount' as const, 'cashback' as const, 'bonus' as const),
      worth: fc.oneof(
        fc.record({ amount: fc.integer({ min: 1, max: 9_000_000 }).map((amount) => micro(BigInt(amount))) }),
        fc.record({ ppm: fc.integer({ min: 1, max: 1_000_000 }) }),
      ),
    }),
    { freq: 5 },
  ),
  /** By which payment method; undefined is from balance. */
  method: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined, freq: 2 }),
  isDelivered: fc.boolean(),
})
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never

const exact = (text: unknown): Micro => parseMicro(String(text)) ?? micro(-1n)

/** Quotes, orders, pays and delivers one order; the customer starts with exactly what the quote asks for. */
async function tryOut({ lines, coupon, method, isDelivered }: AnyOrder): Promise<void> {
  const code = coupon ? (await shop.coupon({ type: coupon.type, ...coupon.worth })).code : undefined
  const services = lines.map((line) => aLine({ service_id: line.serviceId, quantity: line.quantity, is_guarantee: line.isGuarantee }))
  const methodId = method === undefined ? undefined : methods[method]
  const named = code ? { coupon_code: code } : {}
  const quoted = await shop.quote({ services, ...named, ...(methodId ? { payment_method_id: methodId } : {}) })
  const applies = !code || quoted.coupon_bonus_type !== null
  const customer = await shop.newCustomer()
  if (!methodId && exact(quoted.total_amount) > 0n) await shop.fundExactly(customer, exact(quoted.total_amount))
  const before = await shop.balance(customer)

  const answer = methodId
    ? await shop.byInvoice({ orders: services, payment_method_id: methodId, ...named }, customer)
    : await shop.fromBalance({ orders: services, ...named }, customer)
  expect(answer.statusCode, answer.body).toBe(applies ? 200 : 422)
  if (!applies) {
    expect(await shop.balance(customer)).toBe(before)
    return
  }
  if (methodId) {
    const { invoice_id } = answer.json().data.data
    // Nobody pays an invoice that the discount covers.
    await (exact(quoted.total_amount) === 0n ? shop.reactToSettlement(invoice_id) : shop.pays(invoice_id))
  }

  const orders: { id: number; cost: string; status: string }[] = (
    await shop.ask('GET', '/api/v1/orders', undefined, { as: customer })
  ).json().data
  const charged = orders.reduce((sum, order) => sum + exact(order.cost), 0n)
  expect(orders.map(({ status }) => status)).toEqual(lines.map(() => 'in_processing'))
  expect(charged).toBe(exact(quoted.total_amount) - exact(quoted.fee))

  // A gateway asks for whole cents: what it took too much stays on the balance.
  const rounding = methodId ? (10_000n - (exact(quoted.total_amount) % 10_000n)) % 10_000n : 0n
  const isCashback = quoted.coupon_bonus_type === 'cashback'
  const atPayment = exact(quoted.to_be_credited) - (isCashback ? exact(quoted.coupon_bonus) : 0n)
  expect(await shop.balance(customer)).toBe(rounding + atPayment)

  let refunds = 0n
  for (const [index, { id, cost }] of orders.toSorted((a, b) => a.id - b.id).entries()) {
    const { quantity = 0, end } = lines[index] ?? {}
    const delivered = isDelivered || !end ? quantity : Math.floor((quantity * end.share) / 1000)
    await shop.deliver(id, { outcome: isDelivered || !end ? 'completed' : end.outcome, delivered })
    const { refunded } = (await shop.ask('GET', `/api/v1/orders/${id}`, undefined, { as: customer })).json().data
    expect(exact(refunded) <= exact(cost)).toBe(true)
    refunds += exact(refunded)
    const escrow = await shop.db.database.read(shop.panel.id, (trx) => balanceOf(trx, { kind: 'order', owner: id }))
    expect(escrow).toBe(0n)
  }
  const cashback = (await shop.balance(customer)) - rounding - atPayment - refunds
  expect(cashback >= 0n && cashback <= (isCashback ? exact(quoted.coupon_bonus) : 0n)).toBe(true)
  if (refunds === 0n && isCashback) expect(cashback).toBe(exact(quoted.coupon_bonus))
  if (isDelivered) expect(await shop.balance(customer)).toBe(rounding + exact(quoted.to_be_credited))
}

describe('what a customer was quoted', () => {
  it('is what they are charged and credited, over every service, discount, guarantee, coupon, fee, bonus and quantity (COUPON-001, EP-135)', async () => {
    await fc.assert(fc.asyncProperty(anyOrder, tryOut), { numRuns: 150, endOnFailure: true })
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  }, 120_000)
})
