import { aUser } from '@vitrine/identity/testing'
import { checkBooks, statement } from '@vitrine/ledger'
import { type Database, sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { testApp } from '@vitrine/platform/testing'
import { aCoupon } from '@vitrine/promotions/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeUnpaid } from '../commands/invoices/close-unpaid.ts'
import { lockInvoice } from '../store/invoice-store.ts'
import { payInvoice } from '../testing/index.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { paymentsRoutes } from './index.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const refusal = { coupon_code: ['Coupon does not apply'] }

let shop: Shop
let card: number
let plain: number
beforeAll(async () => {
  shop = await openShop()
  card = await shop.aMethod({ feePpm: 50_000, bonuses: [{ fromAmount: usd(50), ppm: 20_000 }] })
  plain = await shop.aMethod()
})
afterAll(async () => {
  expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  await shop.close()
})

const coupon = (overrides: Parameters<typeof aCoupon>[2] = {}) => aCoupon(shop.db.database, shop.panel.id, overrides)
const newCustomer = async () => (await aUser(shop.db.database, shop.panel.id)).id
const quote = async (body: object, as?: number) =>
  (await shop.ask('POST', '/api/v1/invoices/total-amount', { amount: 100, payment_method_id: card, ...body }, as)).json().data
const addFunds = (body: object, as: number, headers = {}) =>
  shop.ask('POST', '/api/v1/add-funds', { amount: 100, payment_method_id: card, ...body }, as, headers)
const opened = async (body: object, as: number): Promise<string> => {
  const answer = await addFunds(body, as)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.invoice_id
}
const pay = (invoiceId: string, more: Parameters<typeof payInvoice>[3] = {}) => payInvoice(shop.db.database, shop.panel.id, invoiceId, more)
const close = (invoiceId: string, reason: 'declined' | 'expired') =>
  shop.db.database.transaction(shop.panel.id, async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    return invoice && closeUnpaid(trx, invoice, reason, new Date())
  })
/** The customer's rows as type and micros, checked to add up to their balance. */
const rowsOf = async (userId: number): Promise<Record<string, bigint>> => {
  const page = await shop.db.database.read(shop.panel.id, (trx) => statement(trx, { userId, limit: 20, offset: 0 }))
  expect(page.sum).toBe(await shop.balance(userId))
  return Object.fromEntries(page.rows.map((row) => [row.type, row.amount]))
}
const invoiceCount = async (): Promise<number> => {
  const row = await shop.db.database.read(shop.panel.id, (trx) =>
    trx.one(sql<{ count: number }>`select count(*)::int as count from payments.invoice where panel_id = ${shop.panel.id}`),
  )
  return row.count
}

describe('the quote of a top-up (EP-068)', () => {
  it('tells what each type of coupon does: a discount is paid less, bonus and cashback come on top', async () => {
    const of = async (type: 'discount' | 'bonus' | 'cashback') => quote({ coupon_code: (await coupon({ type })).code })
    const shared = {
      coupon_bonus: '10.00',
      coupon_bonus_float: 10,
      coupon_bonus_percentage: 10,
      coupon_bonus_amount_calculation_type: 'percent',
    }
    expect(await of('discount')).toMatchObject({ ...shared, fee: '4.50', total_amount: '94.50', to_be_credited: '102.00' })
    expect(await of('bonus')).toMatchObject({ ...shared, fee: '5.00', total_amount: '105.00', to_be_credited: '112.00' })
    expect(await of('cashback')).toMatchObject({
      ...shared,
      coupon_bonus_type: 'cashback',
      total_amount: '105.00',
      to_be_credited: '112.00',
    })
  })
  it('tells a fixed coupon as its share of the amount, and never more than the amount', async () => {
    const { code } = await coupon({ amount: usd(5) })
    expect(await quote({ coupon_code: code, amount: 40 })).toMatchObject({
      coupon_bonus: '5.00',
      coupon_bonus_percentage: 12.5,
      coupon_bonus_amount_calculation_type: 'fixed',
    })
    expect(await quote({ coupon_code: code, amount: 3 })).toMatchObject({ coupon_bonus: '3.00', total_amount: '0.00' })
  })
  it('is not refused for a code that does not apply: its type is null (COUPON-002, COUPON-004)', async () => {
    const yesterday = new Date(Date.now() - 86_400_000)
    const late = await coupon({ validTo: yesterday })
    const large = await coupon({ minAmount: usd(100.01) })
    for (const code of ['NO-SUCH-CODE', late.code, large.code]) {
      expect(await quote({ coupon_code: code })).toMatchObject({ coupon_bonus: '0.00', coupon_bonus_type: null, total_amount: '105.00' })
    }
  })
})

describe('a top-up with a coupon (EP-066)', () => {
  it('of a bonus writes one row of type coupon, as quoted (FIN-011)', async () => {
    const customer = await newCustomer()
    const { code } = await coupon({ type: 'bonus' })
    const quoted = await quote({ coupon_code: code }, customer)
    const invoice = await opened({ coupon_code: code.toLowerCase() }, customer)
    expect(await rowsOf(customer)).toEqual({})
    await pay(invoice)
    const { data } = (await shop.ask('GET', '/api/v1/payments/statistics?type=coupon', undefined, customer)).json()
    expect(data.map(({ type, amount }: Record<string, string>) => [type, amount])).toEqual([['coupon', '10.00']])
    expect(await rowsOf(customer)).toEqual({ invoiced: usd(105), fee: -usd(5), bonus: usd(2), coupon: usd(10) })
    expect([quoted.total_amount, quoted.to_be_credited]).toEqual(['105.00', '112.00'])
    expect(await shop.balance(customer)).toBe(usd(112))
  })
  it('of a discount asks the gateway for less and credits the whole amount', async () => {
    const customer = await newCustomer()
    const { code } = await coupon()
    const invoice = await opened({ coupon_code: code }, customer)
    expect(shop.gateway.payments({ reference: invoice })[0]?.askedMinor).toBe('9450')
    await pay(invoice)
    expect(await rowsOf(customer)).toEqual({ invoiced: usd(94.5), fee: -usd(4.5), bonus: usd(2), coupon: usd(10) })
  })
  it('for certain customers is to anyone else a code that does not exist, in the quote and when it is opened', async () => {
    const [named, other] = [await newCustomer(), await newCustomer()]
    const { code } = await coupon({ type: 'bonus', customerIds: [named] })
    const unknown = await addFunds({ coupon_code: 'NO-SUCH-CODE' }, other)
    const refused = await addFunds({ coupon_code: code }, other)
    expect([refused.statusCode, refused.json()]).toEqual([422, unknown.json()])
    const typeFor = async (as?: number) => (await quote({ coupon_code: code }, as)).coupon_bonus_type
    expect([await typeFor(other), await typeFor(), await typeFor(named)]).toEqual([null, null, 'bonus'])
    await pay(await opened({ coupon_code: code }, named))
    expect(await rowsOf(named)).toMatchObject({ coupon: usd(10) })
    expect(await rowsOf(other)).toEqual({})
  })
  it('of one use, opened twice at the same time, is opened once', async () => {
    const customer = await newCustomer()
    const { code } = await coupon({ type: 'bonus', customerIds: [customer], usesPerUser: 1 })
    const answers = await Promise.all([1, 2, 3].map(() => addFunds({ coupon_code: code }, customer)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
    for (const answer of answers) if (answer.statusCode === 422) expect(answer.json().errors).toHaveProperty('coupon_code')
  })
  it('is one, and takes one use, when its commit was not confirmed and runs again', async () => {
    const { database } = shop.deps
    const deaf: Database = {
      ...database,
      transaction: async (panelId, work) => {
        await database.transaction(panelId, work)
        return database.transaction(panelId, work)
      },
    }
    const customer = await newCustomer()
    const { code } = await coupon({ amount: usd(5), usesPerUser: 2 })
    const app = await testApp({
      panelOf: async () => shop.panel,
      callerOf: async () => ({ kind: 'user', userId: customer, via: 'session', sessionId: null }),
      routes: paymentsRoutes({ ...shop.deps, database: deaf }),
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/core/api/v1/add-funds',
      headers: { host: shop.panel.host, authorization: 'Bearer x' },
      payload: { amount: 5, payment_method_id: plain, coupon_code: code },
    })
    await app.close()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await shop.balance(customer)).toBe(usd(5))
  })
  it('of a discount that covers everything asks for nothing and is settled at once', async () => {
    const customer = await newCustomer()
    const { code } = await coupon({ amount: usd(5) })
    const answer = await addFunds({ amount: 5, payment_method_id: plain, coupon_code: code }, customer)
    const { invoice_id, strategy, url } = answer.json().data
    expect([strategy, url]).toEqual(['others', `${shop.origin}/add-funds/success?invoice=${invoice_id}`])
    expect(shop.gateway.payments({ reference: invoice_id })).toEqual([])
    expect(await rowsOf(customer)).toEqual({ coupon: usd(5) })
    expect((await shop.ask('GET', `/api/v1/invoices/${invoice_id}`, undefined, customer)).json().data.status).toBe('settled')
  })
  it('is refused with a code that does not apply, and no invoice is made', async () => {
    const customer = await newCustomer()
    const large = await coupon({ minAmount: usd(200) })
    const before = await invoiceCount()
    for (const code of ['NO-SUCH-CODE', large.code]) {
      const answer = await addFunds({ coupon_code: code }, customer)
      expect([answer.statusCode, answer.json().errors]).toEqual([422, refusal])
    }
    const long = await addFunds({ coupon_code: 'X'.repeat(51) }, customer)
    expect([long.statusCode, Object.keys(long.json().errors)]).toEqual([422, ['coupon_code']])
    expect(await invoiceCount()).toBe(before)
  })
  it('uses it once, however many payments are opened at the same time', async () => {
    const customer = await newCustomer()
    const { code } = await coupon({ type: 'bonus' })
    const answers = await Promise.all(Array.from({ length: 16 }, () => addFunds({ coupon_code: code, payment_method_id: plain }, customer)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(15)
    expect((await quote({ coupon_code: code }, customer)).coupon_bonus_type).toBeNull()
  })
  it('is one top-up when the client repeats itself, although the coupon is used by then', async () => {
    const customer = await newCustomer()
    const { code } = await coupon()
    const key = { 'idempotency-key': 'coupon-top-up' }
    const first = await addFunds({ coupon_code: code }, customer, key)
    expect((await addFunds({ coupon_code: code }, customer, key)).body).toBe(first.body)
  })
})

describe('a top-up with a coupon that is not paid as asked', () => {
  it('gives the coupon back when it is declined or expires (COUPON-002)', async () => {
    const customer = await newCustomer()
    const { code } = await coupon()
    for (const reason of ['declined', 'expired'] as const) {
      const invoice = await opened({ coupon_code: code }, customer)
      expect((await quote({ coupon_code: code }, customer)).coupon_bonus_type).toBeNull()
      expect(await close(invoice, reason)).toBe(true)
      expect((await quote({ coupon_code: code }, customer)).coupon_bonus_type).toBe('discount')
    }
  })
  it('earns it after all when the money comes late and the use is still free', async () => {
    const customer = await newCustomer()
    const { code } = await coupon({ type: 'bonus' })
    const invoice = await opened({ coupon_code: code, payment_method_id: plain }, customer)
    await close(invoice, 'declined')
    await pay(invoice)
    expect(await rowsOf(customer)).toEqual({ invoiced: usd(100), coupon: usd(10) })
    expect((await quote({ coupon_code: code }, customer)).coupon_bonus_type).toBeNull()
  })
  it('earns it once when it was used elsewhere meanwhile', async () => {
    const customer = await newCustomer()
    const { code } = await coupon({ type: 'bonus' })
    const late = await opened({ coupon_code: code, payment_method_id: plain }, customer)
    await close(late, 'expired')
    await pay(await opened({ coupon_code: code, payment_method_id: plain, amount: 50 }, customer))
    await pay(late)
    expect(await shop.balance(customer)).toBe(usd(155))
  })
  it('earns the share of what came, nothing below its least amount, nothing for a second payment', async () => {
    const customer = await newCustomer()
    const { code } = await coupon({ type: 'bonus', minAmount: usd(50) })
    const half = await opened({ coupon_code: code, payment_method_id: plain }, customer)
    await pay(half, { amountMinor: 5_000n })
    expect(await shop.balance(customer)).toBe(usd(55))
    await pay(half, { amountMinor: 10_000n })
    expect(await shop.balance(customer)).toBe(usd(155))

    const other = await newCustomer()
    await pay(await opened({ coupon_code: code, payment_method_id: plain }, other), { amountMinor: 4_999n })
    expect(await shop.balance(other)).toBe(usd(49.99))
    expect((await quote({ coupon_code: code }, other)).coupon_bonus_type).toBe('bonus')
  })
})
