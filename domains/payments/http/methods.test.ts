import { changeSettings } from '@vitrine/panels'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strategies } from '../model/method.ts'
import { openShop, type Shop } from '../testing/shop.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

let shop: Shop
let widgetToken: string
beforeAll(async () => {
  shop = await openShop()
  widgetToken = (await shop.deps.panels.get(shop.panel.id)).settings.cabinet_widget_token
  await shop.aMethod({ strategy: 'balance', gatewayAccountId: null, isForWidgets: false, texts: { en: { name: 'Balance' } }, sortOrder: 1 })
  await shop.aMethod({ strategy: 'linkedCard', gatewayAccountId: null, texts: { en: { name: 'Saved card' } }, sortOrder: 2 })
  await shop.aMethod({ strategy: 'qr_code', qrCode: 'bank:1', texts: { en: { name: 'QR' } }, sortOrder: 3 })
  await shop.aMethod({ strategy: 'message', accountNumber: 'DE12', asksComment: true, texts: { en: { name: 'Bank' } }, sortOrder: 4 })
  await shop.aMethod({
    feePpm: 25_000,
    rewardPpm: 10_000,
    minAmount: usd(5),
    maxAmount: usd(1000.5),
    chargeType: 'recurring',
    bonuses: [
      { fromAmount: usd(100), ppm: 100_000 },
      { fromAmount: usd(50), ppm: 50_000 },
    ],
    texts: {
      en: { name: 'Card', description: 'Fast', comments: 'c', additional_information: '<b onclick="x()">i</b><script>x()</script>' },
      de: { name: 'Karte' },
    },
    sortOrder: 5,
  })
})
afterAll(() => shop.close())

const names = async (path: string, as?: 'guest'): Promise<string[]> => {
  const answer = await shop.ask('GET', path, undefined, as)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.map((method: { name: string }) => method.name)
}

describe('GET /payment-methods (EP-065)', () => {
  it('serves each of the five strategies unchanged, and the database refuses a sixth (PAY-003)', async () => {
    const answer = await shop.ask('GET', '/api/v1/payment-methods')
    expect(answer.json().data.map(({ strategy }: { strategy: string }) => strategy)).toEqual(strategies)
    await expect(
      shop.db.database.transaction(shop.panel.id, (trx) =>
        trx.run(sql`update payments.method set strategy = 'cash' where strategy = 'others'`),
      ),
    ).rejects.toThrow(/method_strategy_known/)
  })
  it('offers a guest neither the balance nor saved cards (PAY-001)', async () => {
    expect(await names('/api/v1/payment-methods', 'guest')).toEqual(['QR', 'Bank', 'Card'])
  })
  it('tells everything that the form shows, each text in the language asked for or in English', async () => {
    const answer = await shop.ask('GET', '/api/v1/payment-methods?locale=de')
    expect(answer.json().data[4]).toEqual({
      id: expect.any(Number),
      name: 'Karte',
      description: 'Fast',
      comments: 'c',
      additional_information: '<b>i</b>',
      fee_percent: 0.025,
      reward_percent: 0.01,
      icon: '/icons/card.svg',
      min_amount: '5.00',
      max_amount: '1000.50',
      strategy: 'others',
      charge_currency: 'USD',
      charge_type: 'recurring',
      payment_method_bonuses: [
        { bonus_percent: 0.05, from_amount: '50.00' },
        { bonus_percent: 0.1, from_amount: '100.00' },
      ],
      public_fields: { qr_code: null, is_user_comment: false },
      linkedCardId: null,
      wallets: [],
    })
  })
  it('never shows the account behind a method', async () => {
    const { body } = await shop.ask('GET', '/api/v1/payment-methods')
    for (const secret of ['sandbox-secret', 'sandbox-webhook-secret', shop.accountPublicId, shop.gateway.url])
      expect(body).not.toContain(secret)
  })
})

describe('GET /order-widget/payment-methods (EP-128)', () => {
  it('serves the order forms, to guests without balance and saved cards (PAY-001)', async () => {
    expect(await names(`/api/v1/order-widget/payment-methods?api_token=${widgetToken}`, 'guest')).toEqual(['QR', 'Bank', 'Card'])
    expect(await names(`/api/v1/order-widget/payment-methods?api_token=${widgetToken}&currency=USD`)).toHaveLength(5)
  })
  it.each(['', '?api_token=', '?api_token=x'])('answers 422 and never 401 for the token of “%s”', async (query) => {
    const answer = await shop.ask('GET', `/api/v1/order-widget/payment-methods${query}`, undefined, 'guest')
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { api_token: ['The selected api token is invalid.'] }])
  })
})

describe('the lists that other screens choose from', () => {
  it('for linking a card are the recurring methods (EP-072)', async () => {
    expect(await names('/api/v1/payment-methods/get-available-for-recurring-payments')).toEqual(['Card'])
  })
  it('for an order widget are those that a stranger can pay with (EP-073)', async () => {
    expect(await names('/api/v1/payment-methods/get-available-for-order-widget')).toEqual(['QR', 'Bank', 'Card'])
  })
  it('with bonuses exist only while bonuses are switched on (EP-075)', async () => {
    const off = await shop.ask('GET', '/api/v1/payment-methods-with-bonuses')
    expect([off.statusCode, off.json()]).toEqual([404, { message: 'Not Found' }])
    await shop.db.database.transaction(shop.panel.id, (trx) => changeSettings(trx, { enable_bonuses: true }))
    expect(await names('/api/v1/payment-methods-with-bonuses')).toEqual(['Card'])
  })
  it.each([
    'payment-methods/get-available-for-recurring-payments',
    'payment-methods/get-available-for-order-widget',
    'payment-methods-with-bonuses',
  ])('%s needs a user', async (path) => {
    expect((await shop.ask('GET', `/api/v1/${path}`, undefined, 'guest')).statusCode).toBe(401)
  })
})
