import { aUser } from '@vitrine/identity/testing'
import { changeSettings } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMethod } from '../testing/index.ts'
import { openShop, type Shop } from '../testing/shop.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

let shop: Shop
let card: number
let balance: number
beforeAll(async () => {
  shop = await openShop()
  card = await shop.aMethod({
    feePpm: 50_000,
    bonuses: [
      { fromAmount: usd(50), ppm: 50_000 },
      { fromAmount: usd(100), ppm: 100_000 },
    ],
  })
  balance = await shop.aMethod({ strategy: 'balance', gatewayAccountId: null })
})
afterAll(() => shop.close())

const addFunds = (body: object, as?: 'guest' | number, headers?: Record<string, string>) =>
  shop.ask('POST', '/api/v1/add-funds', body, as, headers)
const quote = (body: object) => shop.ask('POST', '/api/v1/invoices/total-amount', body)
const invoiceCount = async (): Promise<number> => {
  const row = await shop.db.database.read(shop.panel.id, (trx) =>
    trx.one(sql<{ count: number }>`select count(*)::int as count from payments.invoice`),
  )
  return row.count
}

describe('POST /add-funds (EP-066)', () => {
  it('answers the address to pay at', async () => {
    const answer = await addFunds({ amount: 100, payment_method_id: card })
    const [payment] = shop.gateway.payments({ reference: answer.json().data.invoice_id })
    expect(answer.json().data).toEqual({
      invoice_id: expect.any(String),
      strategy: 'others',
      url: `${shop.gateway.url}/pay/${payment?.id}`,
      qr_code: null,
      message: null,
    })
    expect([payment?.askedMinor, payment?.askedCurrency]).toEqual(['10500', 'USD'])
  })
  it('answers what to transfer by hand', async () => {
    const bank = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message', accountNumber: 'DE12' })
    const { data } = (await addFunds({ amount: 100, payment_method_id: bank })).json()
    expect(data).toEqual({
      invoice_id: data.invoice_id,
      strategy: 'message',
      url: null,
      qr_code: null,
      message: { invoice: data.invoice_id, account_number: 'DE12', comment: expect.stringMatching(/^INV-\d+$/) },
    })
  })
  it('answers the code to scan', async () => {
    const code = await aMethod(shop.db.database, shop.panel.id, { strategy: 'qr_code', qrCode: 'bank:1' })
    expect((await addFunds({ amount: 100, payment_method_id: code })).json().data).toMatchObject({
      strategy: 'qr_code',
      qr_code: 'bank:1',
      url: null,
    })
  })
  it('asks a gateway of another currency for the amount at the panel’s rate', async () => {
    const roubles = await shop.aMethod({ chargeCurrency: 'RUB' })
    const without = await addFunds({ amount: 10, payment_method_id: roubles })
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      changeSettings(trx, { currencies: { default: 'USD', rates: { RUB: '91.37' } } }),
    )
    const { data } = (await addFunds({ amount: 10.01, payment_method_id: roubles })).json()
    const [payment] = shop.gateway.payments({ reference: data.invoice_id })
    expect([without.statusCode, payment?.askedMinor, payment?.askedCurrency]).toEqual([422, '91462', 'RUB'])
  })
  it('makes one invoice for a repeated key, also at the same time, and refuses the key for another amount', async () => {
    const key = { 'idempotency-key': 'top-up-1' }
    const before = await invoiceCount()
    const answers = await Promise.all(Array.from({ length: 8 }, () => addFunds({ amount: 20, payment_method_id: card }, undefined, key)))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect((await invoiceCount()) - before).toBe(1)
    expect((await addFunds({ amount: 21, payment_method_id: card }, undefined, key)).statusCode).toBe(422)
  })
  it('needs a user', async () => {
    expect((await addFunds({ amount: 100, payment_method_id: card }, 'guest')).statusCode).toBe(401)
  })
  it('refuses a frozen account', async () => {
    const frozen = await aUser(shop.db.database, shop.panel.id)
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set frozen_at = now() where user_id = ${frozen.id}`),
    )
    const answer = await addFunds({ amount: 100, payment_method_id: card }, frozen.id)
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Your account is frozen. Please contact support.'])
  })
  it('refuses a coupon that does not exist rather than lose it', async () => {
    const answer = await addFunds({ amount: 100, payment_method_id: card, coupon_code: 'SUMMER' })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { coupon_code: ['Coupon does not apply'] }])
  })
})

describe('what cannot be paid', () => {
  it.each([
    ['no amount', {}, { amount: ['The amount field is required.'] }],
    ['null', { amount: null }, { amount: ['The amount field is required.'] }],
    ['a word', { amount: 'ten' }, { amount: ['The amount must be a number.'] }],
    ['true', { amount: true }, { amount: ['The amount is invalid.'] }],
    ['an exponent', { amount: '1e3' }, { amount: ['The amount must be a number.'] }],
    ['three decimals', { amount: '10.001' }, { amount: ['The amount must not have more than 2 decimals.'] }],
    ['less than a dollar', { amount: 0.99 }, { amount: ['The amount must be between 1 and 10000.'] }],
    ['a minus', { amount: -5 }, { amount: ['The amount must be between 1 and 10000.'] }],
    ['more than ten thousand', { amount: 10_000.01 }, { amount: ['The amount must be between 1 and 10000.'] }],
  ])('is %s', async (_, body, errors) => {
    const before = await invoiceCount()
    for (const answer of [await addFunds({ payment_method_id: card, ...body }), await quote({ payment_method_id: card, ...body })]) {
      expect([answer.statusCode, answer.json().errors]).toEqual([422, errors])
    }
    expect(await invoiceCount()).toBe(before)
  })
  it('is outside the method’s own bounds', async () => {
    const method = await shop.aMethod({ minAmount: usd(5), maxAmount: usd(20) })
    const statuses = await Promise.all(
      [4.99, 5, 20, 20.01].map(async (amount) => (await addFunds({ amount, payment_method_id: method })).statusCode),
    )
    expect(statuses).toEqual([422, 200, 200, 422])
  })
  it('is paid with the balance, with nothing, with a method of another panel or one switched off', async () => {
    const neighbour = await aPanel(shop.db.database)
    const foreign = await aMethod(shop.db.database, neighbour.id)
    const off = await shop.aMethod()
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update payments.method set is_enabled = false where id = ${off}`),
    )
    for (const method of [balance, foreign, off, 999_999]) {
      const answer = await addFunds({ amount: 10, payment_method_id: method })
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { payment_method_id: ['The selected payment method id is invalid.'] },
      ])
    }
    expect((await addFunds({ amount: 10 })).json().errors).toEqual({ payment_method_id: ['The payment method id field is required.'] })
  })
})

describe('POST /invoices/total-amount (EP-068)', () => {
  it('tells every amount as text and as the same number (PAY-009)', async () => {
    expect((await quote({ amount: '100.00', payment_method_id: card })).json().data).toEqual({
      original_amount: '100.00',
      original_amount_float: 100,
      fee: '5.00',
      fee_float: 5,
      fee_percent: 0.05,
      payment_method_bonus: '10.00',
      payment_method_bonus_float: 10,
      payment_method_bonus_percent: 0.1,
      coupon_bonus: '0.00',
      coupon_bonus_float: 0,
      coupon_bonus_percentage: 0,
      coupon_bonus_type: null,
      coupon_bonus_amount_calculation_type: null,
      total_amount: '105.00',
      total_amount_float: 105,
      total_bonus: '10.00',
      total_bonus_float: 10,
      to_be_credited: '110.00',
      to_be_credited_float: 110,
      items: [],
    })
  })
  it('gives the bonus with the highest threshold that the amount reaches (PAY-005)', async () => {
    const percents = await Promise.all(
      [49.99, 50, 99, 100].map(
        async (amount) => (await quote({ amount, payment_method_id: card })).json().data.payment_method_bonus_percent,
      ),
    )
    expect(percents).toEqual([0, 0.05, 0.05, 0.1])
  })
  it('says without an error that a coupon does not apply', async () => {
    const answer = await quote({ amount: 100, payment_method_id: card, coupon_code: 'SUMMER' })
    expect([answer.statusCode, answer.json().data.coupon_bonus_type, answer.json().data.coupon_bonus]).toEqual([200, null, '0.00'])
  })
  it('promises exactly what is credited when it is paid', async () => {
    const { data } = (await quote({ amount: 73.37, payment_method_id: card })).json()
    const before = await shop.balance()
    const { invoice_id } = (await addFunds({ amount: 73.37, payment_method_id: card })).json().data
    shop.gateway.pay(shop.gateway.payments({ reference: invoice_id })[0]?.id ?? '')
    await shop.webhooksArrive()
    await shop.work()
    expect(Number((await shop.balance()) - before) / 1e6).toBe(data.to_be_credited_float)
  })
})
