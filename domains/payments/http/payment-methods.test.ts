import { changeSettings } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { locales, micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Strategy } from '../model/method.ts'
import { aMethod } from '../testing/index.ts'
import { openShop, type Shop } from '../testing/shop.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const ladder = [
  { fromAmount: usd(100), ppm: 20_000 },
  { fromAmount: usd(50), ppm: 10_000 },
]

let shop: Shop
const methods: Record<string, number> = {}
beforeAll(async () => {
  shop = await openShop()
  const { db, panel } = shop
  await db.database.transaction(panel.id, (trx) => changeSettings(trx, { enable_bonuses: true }))
  const named = (en: string, de?: string) => ({ texts: { en: { name: en }, ...(de ? { de: { name: de } } : {}) } })
  const terms = { feePpm: 50_000, bonuses: ladder }
  methods.coins = await shop.aMethod({
    strategy: 'qr_code',
    gatewayAccountId: shop.cryptoAccountId,
    qrCode: null,
    sortOrder: 1,
    ...terms,
    ...named('Coins', 'Münzen'),
  })
  methods.scan = await aMethod(db.database, panel.id, { strategy: 'qr_code', qrCode: 'bank:1', sortOrder: 2, ...terms, ...named('Scan') })
  methods.bank = await aMethod(db.database, panel.id, { strategy: 'message', sortOrder: 3, ...terms, ...named('Bank') })
  methods.card = await shop.aMethod({ sortOrder: 4, minAmount: usd(1), ...terms, ...named('Card', 'Karte') })
  methods.plain = await shop.aMethod({ sortOrder: 5, ...named('Plain') })
  methods.off = await shop.aMethod({ sortOrder: 6, ...terms, ...named('Off') })
  await db.database.transaction(panel.id, (trx) => trx.run(sql`update payments.method set is_enabled = false where id = ${methods.off}`))
  const neighbour = await aPanel(db.database)
  methods.foreign = await aMethod(db.database, neighbour.id, { ...terms, ...named('Foreign') })
})
afterAll(() => shop.close())

interface Shown {
  readonly id: number
  readonly name: string
  readonly strategy: Strategy
  readonly fee_percent: number
  readonly payment_method_bonuses: readonly { readonly from_amount: string; readonly bonus_percent: number }[]
  readonly public_fields: { readonly qr_code: string | null }
}
const list = async (path: string, as?: 'guest'): Promise<readonly Shown[]> => {
  const answer = await shop.ask('GET', `/api/v1/${path}`, undefined, as)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const names = async (path: string, as?: 'guest') => (await list(path, as)).map(({ name }) => name)
const quote = (body: object) => shop.ask('POST', '/api/v1/invoices/total-amount', body)
const addFunds = (body: object) => shop.ask('POST', '/api/v1/add-funds', body)

describe('what is offered', () => {
  it('is the same in every list of those who may pay with it, in the panel’s order, without what is off or another panel’s (EP-065, EP-073)', async () => {
    const all = ['Coins', 'Scan', 'Bank', 'Card', 'Plain']
    expect(await names('payment-methods')).toEqual(all)
    expect(await names('payment-methods', 'guest')).toEqual(all)
    expect(await names('payment-methods/get-available-for-order-widget')).toEqual(all)
  })
  it('with bonuses is what adds something, each ladder from its lowest step (EP-075)', async () => {
    const offered = await list('payment-methods-with-bonuses')
    expect(offered.map(({ name }) => name)).toEqual(['Coins', 'Scan', 'Bank', 'Card'])
    for (const { fee_percent, payment_method_bonuses } of offered) {
      expect(fee_percent).toBe(0.05)
      expect(payment_method_bonuses).toEqual([
        { bonus_percent: 0.01, from_amount: '50.00' },
        { bonus_percent: 0.02, from_amount: '100.00' },
      ])
    }
  })
  it('speaks the language asked for, or English, in all twelve', async () => {
    for (const locale of locales) {
      const expected = locale === 'de' ? ['Münzen', 'Scan', 'Bank', 'Karte', 'Plain'] : ['Coins', 'Scan', 'Bank', 'Card', 'Plain']
      expect(await names(`payment-methods?locale=${locale}`)).toEqual(expected)
    }
  })
  it('shows a code only where it is the method’s own: a gateway makes one for each invoice', async () => {
    const codes = (await list('payment-methods')).map(({ name, public_fields }) => [name, public_fields.qr_code])
    expect(Object.fromEntries(codes)).toEqual({ Coins: null, Scan: 'bank:1', Bank: null, Card: null, Plain: null })
  })
  it('never has a code to scan by hand without a code', async () => {
    const made = aMethod(shop.db.database, shop.panel.id, { strategy: 'qr_code', qrCode: null })
    await expect(made).rejects.toThrow('the method’s own')
  })
})

describe('what it costs', () => {
  it.each(['coins', 'scan', 'bank', 'card'])(
    'by %s is amount and fee, and the bonus of the step it reaches (PAY-005, EP-068)',
    async (key) => {
      const at = async (amount: number) => {
        const { data } = (await quote({ payment_method_id: methods[key], amount })).json()
        return [data.fee, data.total_amount, data.payment_method_bonus, data.to_be_credited]
      }
      expect(await at(49.99)).toEqual(['2.50', '52.49', '0.00', '49.99'])
      expect(await at(50)).toEqual(['2.50', '52.50', '0.50', '50.50'])
      expect(await at(99.99)).toEqual(['5.00', '104.99', '1.00', '100.99'])
      expect(await at(100)).toEqual(['5.00', '105.00', '2.00', '102.00'])
    },
  )
  it('is what its gateway is asked for, to the last hundredth', async () => {
    const { invoice_id } = (await addFunds({ payment_method_id: methods.coins, amount: 73.37 })).json().data
    const quoted = (await quote({ payment_method_id: methods.coins, amount: 73.37 })).json().data
    expect(BigInt(shop.crypto.invoices({ reference: invoice_id })[0]?.priceMinor ?? 0)).toBe(
      BigInt(Math.round(quoted.total_amount_float * 100)),
    )
  })
})

describe('what is refused stands at its field, in the quote as in the payment (FORM-008)', () => {
  it.each([
    ['an amount under the method’s', () => ({ amount: 0.5, payment_method_id: methods.card }), 'amount'],
    ['no amount at all', () => ({ amount: 0, payment_method_id: methods.card }), 'amount'],
    ['a method that is none', () => ({ amount: 10, payment_method_id: 999_999 }), 'payment_method_id'],
    ['a method that is off', () => ({ amount: 10, payment_method_id: methods.off }), 'payment_method_id'],
    ['another panel’s method', () => ({ amount: 10, payment_method_id: methods.foreign }), 'payment_method_id'],
    ['a coupon of 51 characters', () => ({ amount: 10, payment_method_id: methods.card, coupon_code: 'x'.repeat(51) }), 'coupon_code'],
  ])('%s', async (_, body, field) => {
    for (const answer of [await quote(body()), await addFunds(body())]) {
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    }
  })
})
