import { aUser } from '@vitrine/identity/testing'
import { charge, post } from '@vitrine/ledger'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInvoice } from '../commands/invoices/create-invoice.ts'
import { payInvoice } from '../testing/index.ts'
import { openShop, type Shop } from '../testing/shop.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

let shop: Shop
let methodId: number
beforeAll(async () => {
  shop = await openShop()
  methodId = await shop.aMethod({
    feePpm: 50_000,
    bonuses: [{ fromAmount: usd(50), ppm: 20_000 }],
    texts: { en: { name: 'Card' }, de: { name: 'Karte' } },
  })
})
afterAll(() => shop.close())

async function topUp(userId: number, dollars: number): Promise<void> {
  const invoice = await shop.db.database.transaction(shop.panel.id, (trx) =>
    createInvoice(trx, {
      userId,
      methodId,
      payer: null,
      amount: usd(dollars),
      purpose: { kind: 'top_up' },
      locale: 'en',
      settings: shop.panel.settings,
      now: new Date(),
    }),
  )
  await payInvoice(shop.db.database, shop.panel.id, invoice.id)
}
const finances = async (userId: number, query = '') => {
  const answer = await shop.ask('GET', `/api/v1/payments/statistics${query}`, undefined, userId)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as {
    data: {
      id: number
      type: string
      amount: string
      order_id: number | null
      payment_method: { name: string } | null
      invoice_number: string | null
    }[]
    total_amount: string
    recordsFiltered: number
  }
}

describe('GET /payments/statistics (EP-064)', () => {
  it('shows a top-up as invoiced, fee and bonus with its method, adding up to the balance (FIN-005, FIN-009, FIN-010)', async () => {
    const user = await aUser(shop.db.database, shop.panel.id)
    await topUp(user.id, 100)
    const { data, total_amount, recordsFiltered } = await finances(user.id, '?locale=de')
    expect(data.map(({ type, amount, payment_method }) => [type, amount, payment_method?.name])).toEqual([
      ['bonus', '2.00', 'Karte'],
      ['fee', '-5.00', 'Karte'],
      ['invoiced', '105.00', 'Karte'],
    ])
    expect([total_amount, recordsFiltered, await shop.balance(user.id)]).toEqual(['102.00', 3, usd(102)])
    expect(new Set(data.map(({ id }) => id)).size).toBe(3)
    expect(data.map(({ invoice_number }) => invoice_number)).toEqual(Array(3).fill(expect.stringMatching(/^INV-\d+$/)))
  })
  it('shows what an order cost and what came back under the order’s number (FIN-003, FIN-004)', async () => {
    const user = await aUser(shop.db.database, shop.panel.id)
    await topUp(user.id, 20)
    await shop.db.database.transaction(shop.panel.id, async (trx) => {
      await charge(trx, { userId: user.id, orderId: 41, amount: usd(10), key: 'order:41:charge' })
      await post(trx, {
        key: 'order:41:final',
        reference: { kind: 'order', id: 41 },
        actor: { kind: 'system', id: 0 },
        legs: [
          { debit: { kind: 'order', owner: 41 }, credit: { kind: 'customer.main', owner: user.id }, amount: usd(10), code: 'cancel_order' },
        ],
      })
    })
    const { data } = await finances(user.id, '?search=41')
    expect(data.map(({ type, amount, order_id, payment_method }) => [type, amount, order_id, payment_method])).toEqual([
      ['cancel_order', '10.00', 41, null],
      ['order', '-10.00', 41, null],
    ])
    expect((await finances(user.id, '?search=nothing')).recordsFiltered).toBe(0)
  })
  it('pages, and sums over the whole filter (FIN-002)', async () => {
    const user = await aUser(shop.db.database, shop.panel.id)
    for (let index = 0; index < 12; index += 1) await topUp(user.id, 5)
    const page = await finances(user.id, '?type=invoiced&length=10')
    expect([page.data.length, page.recordsFiltered, page.total_amount]).toEqual([10, 12, '63.00'])
    const second = await finances(user.id, '?type=invoiced&page=2&per_page=10')
    expect(second.data).toHaveLength(2)
    const ids = [...page.data, ...second.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(12)
    const oldestFirst = await finances(user.id, '?type=invoiced&length=12&order_by=created_at&order_on=asc')
    expect(oldestFirst.data.map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await finances(user.id, '?type=invoiced&length=12&order_by=no_such')).data.map(({ id }) => id)).toEqual(ids)
  })
  it('is limited to the days asked for, the last one whole', async () => {
    const user = await aUser(shop.db.database, shop.panel.id)
    await topUp(user.id, 5)
    const today = new Date().toISOString().slice(0, 10)
    const counts = await Promise.all(
      [`?date_from=${today}&date_to=${today}`, '?date_to=2020-01-01', '?date_from=2999-01-01'].map(
        async (query) => (await finances(user.id, query)).recordsFiltered,
      ),
    )
    expect(counts).toEqual([2, 0, 0])
    const sent = ['date_to', 'date_from'].map(async (name) => (await finances(user.id, `?${name}=${today}+9:00:00`)).recordsFiltered)
    const isBefore = new Date().getUTCHours() < 9
    expect(await Promise.all(sent)).toEqual(isBefore ? [2, 0] : [0, 2])
  })
  it('shows corrections and rewards of every account, adding up to the balance (FIN-001, FIN-006)', async () => {
    const user = await aUser(shop.db.database, shop.panel.id)
    const given = [
      ['admin', 'expense.adjust', 'customer.main', 5],
      ['referral', 'expense.referral', 'customer.referral', 4],
      ['widget_reward', 'expense.widget', 'customer.referral', 3],
      ['task', 'expense.task', 'customer.task', 0.05],
    ] as const
    for (const [code, from, to, dollars] of given) {
      await shop.db.database.transaction(shop.panel.id, (trx) =>
        post(trx, {
          key: `${code}:${user.id}`,
          reference: { kind: 'user', id: user.id },
          actor: { kind: 'operator', id: 1 },
          reason: 'earned',
          legs: [{ debit: { kind: from, owner: 0 }, credit: { kind: to, owner: user.id }, amount: usd(dollars), code }],
        }),
      )
    }
    const { data, total_amount, recordsFiltered } = await finances(user.id)
    expect(data.map(({ type, amount, order_id }) => [type, amount, order_id])).toEqual([
      ['task', '0.05', null],
      ['widget_reward', '3.00', null],
      ['referral', '4.00', null],
      ['admin', '5.00', null],
    ])
    expect([total_amount, recordsFiltered, await shop.balance(user.id)]).toEqual(['12.05', 4, usd(12.05)])
    expect((await finances(user.id, '?type=widget_reward')).total_amount).toBe('3.00')
  })
  it('knows exactly ten types (FIN-001)', async () => {
    const types = ['order', 'cancel_order', 'invoiced', 'admin', 'referral', 'widget_reward', 'fee', 'bonus', 'coupon', 'task']
    for (const type of types) expect((await finances(shop.user.id, `?type=${type}`)).data).toEqual([])
    const answer = await shop.ask('GET', '/api/v1/payments/statistics?type=withdrawal')
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { type: ['The selected type is invalid.'] }])
  })
  it('shows nobody another user’s money, and a guest nothing', async () => {
    const [rich, poor] = [await aUser(shop.db.database, shop.panel.id), await aUser(shop.db.database, shop.panel.id)]
    await topUp(rich.id, 50)
    expect((await finances(poor.id)).recordsFiltered).toBe(0)
    expect((await shop.ask('GET', '/api/v1/payments/statistics', undefined, 'guest')).statusCode).toBe(401)
  })
})
